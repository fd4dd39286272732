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
  hostTimedOut: {
    message:
      '{host} wartet {waitedMs} auf {method}, deshalb endete der Aufruf hier{cancels, select, no {, ohne abgebrochen zu werden, wie bei {host}} other { und wurde abgebrochen}}. In dieser Zeit sendete der Server {framesMeanwhile, plural, =0 {nichts} one {# Nachricht} other {# Nachrichten}}.',
    next: 'Beschleunigen Sie das Tool, oder verbinden Sie als Loupe, um länger zu warten.',
  },
};
