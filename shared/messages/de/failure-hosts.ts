/** Failures about hosts. */
export const hostsFailure = {
  unknownHostTable: {
    message: 'Was Hosts hieraus machen, ist nicht mehr verfügbar.',
    next: 'Öffnen Sie es erneut.',
  },
  unknownHost: {
    message: 'Es gibt kein Profil eines Hosts „{host}“.',
    next: 'Wählen Sie einen anderen Host, oder legen Sie sein Profil in den Ordner hosts des Datenordners von Loupe.',
  },
  pagesLeft: {
    message: 'Als {host} liest Loupe nur die erste Seite von {method}.',
    next: 'Verbinden Sie sich als Loupe, um alle Seiten zu lesen.',
  },
};
