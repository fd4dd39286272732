import { clientEntryProblem } from './recorded-clients.ts';

/** Failures of recording other clients. */
export const clientFailure = {
  clientFileChanged: {
    message: '{file} hat sich nach der Vorschau geändert. Es wurde nichts geschrieben.',
    next: 'Sehen Sie sich die neue Vorschau an, und versuchen Sie es noch einmal.',
  },
  clientEntryMissing: {
    message: '{file} enthält keinen Eintrag „{name}“.',
    next: 'Prüfen Sie die Konfiguration des Clients, und suchen Sie dann erneut nach seinen Servern.',
  },
  clientEntryUnsupported: {
    message: `Der Eintrag „{name}“ in {file} kann nicht aufgezeichnet werden. ${clientEntryProblem}.`,
    next: 'Stellen Sie den Rekorder von Hand vor den Befehl: loupe record -- BEFEHL. Für eine URL starten Sie loupe record --listen und geben dem Client die ausgegebene Adresse.',
  },
  clientEntryChanged: {
    message: 'Ein anderes Programm hat den Befehl von „{name}“ in {file} geändert. Loupe lässt ihn unverändert.',
    next: 'Korrigieren Sie den Eintrag von Hand. Der Stand vor der Aufzeichnung liegt in {backup}.',
  },
  clientBackupUnusable: {
    message: 'Die Sicherung für „{name}“ in {file} fehlt oder wurde geändert. Es wurde nichts geschrieben.',
    next: 'Entfernen Sie den Rekorder von Hand: Löschen Sie alles vor dem Befehl des Servers, einschließlich --.',
  },
};
