/** The page that takes the window's place when something in the host failed that nothing handled. */
export const hostFailure = {
  title: 'In Loupe ist ein Fehler aufgetreten',
  text: 'Alles bisher Aufgezeichnete bleibt erhalten, ebenso Ihre Eingaben. Damit es weitergeht, muss Loupe neu starten; dabei werden die gestarteten Server beendet.',
  local: 'Die Details stehen in einer Datei auf diesem Computer. Loupe sendet sie nirgendwohin.',
  details: 'Details',
  copy: 'Details kopieren',
  copied: 'Kopiert',
  openFolder: 'Ordner öffnen',
  restart: 'Loupe neu starten',
};
