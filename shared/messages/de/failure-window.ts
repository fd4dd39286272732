import type { FirstMessages } from '../messages.ts';

export const windowFailure: FirstMessages['failure'] = {
  processLeftOver: {
    message: '„{server}“ läuft noch als Prozess {pid}, hinterlassen von einem abgebrochenen Loupe-Prozess: {command}',
    next: 'Beenden Sie ihn, oder lassen Sie ihn weiterlaufen.',
  },
  hostUnreachable: {
    message: 'Das Fenster hat die Verbindung zum Loupe-Host verloren.',
    next: 'Es verbindet sich automatisch neu; wenn nicht, starten Sie Loupe neu.',
  },
  internal: { message: 'Loupe selbst ist fehlgeschlagen.', next: 'Melden Sie dies mit dem Text unten.' },
};
