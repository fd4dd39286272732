import type { FirstMessages } from '../messages.ts';

/** The failures that the window itself reports; part of `failure`. */
export const windowFailure: FirstMessages['failure'] = {
  processLeftOver: {
    message: '„{server}“ läuft noch als Prozess {pid}, übrig von einem abgebrochenen Loupe: {command}',
    next: 'Beenden Sie ihn, oder lassen Sie ihn weiterlaufen.',
  },
  hostUnreachable: {
    message: 'Das Fenster hat die Verbindung zu Loupes Host verloren.',
    next: 'Es verbindet sich automatisch neu; wenn nicht, starten Sie Loupe neu.',
  },
  internal: { message: 'Loupe selbst ist fehlgeschlagen.', next: 'Bitte melden Sie dies mit dem Text unten.' },
};
