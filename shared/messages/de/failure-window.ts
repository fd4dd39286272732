import type { FirstMessages } from '../messages.ts';

export const windowFailure: FirstMessages['failure'] = {
  processLeftOver: {
    message: '„{server}“ läuft noch (Prozess {pid}), weil Loupe zuvor gewaltsam beendet wurde: {command}',
    next: 'Beenden Sie ihn, oder lassen Sie ihn weiterlaufen.',
  },
  hostUnreachable: {
    message: 'Das Fenster hat die Verbindung zum Hintergrundprozess von Loupe verloren.',
    next: 'Es verbindet sich automatisch neu; wenn nicht, starten Sie Loupe neu.',
  },
  messageTooLarge: {
    message: 'Die Nachricht hat mehr als 8 MB: zu viel, um sie hier zu kopieren, zu bearbeiten oder erneut zu senden.',
    next: 'Speichern Sie den Frame, oder exportieren Sie seine Sitzung.',
  },
  internal: {
    message: 'In Loupe ist ein interner Fehler aufgetreten.',
    next: 'Kopieren Sie die Details unten, und melden Sie sie.',
  },
};
