import type { connectedAsFailure as en } from '../en/failure-connected-as.ts';

export const connectedAsFailure: typeof en = {
  unknownHost: {
    message: 'Es gibt kein Profil eines Hosts „{host}“.',
    next: 'Wählen Sie in den Einstellungen des Servers einen anderen Host, oder legen Sie sein Profil in den Ordner hosts des Datenordners von Loupe.',
  },
  pagesLeft: {
    message: 'Als {host} liest Loupe nur die erste Seite von {method}.',
    next: 'Verbinden Sie sich als Loupe, um alle Seiten zu lesen.',
  },
};
