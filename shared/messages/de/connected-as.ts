import type { connectedAs as en } from '../en/connected-as.ts';

/** Eine Verbindung, wie ein anderer Host sie herstellt. */
export const connectedAs: typeof en = {
  title: 'Verbunden als {host}',
  field: 'Verbinden als',
  loupe: 'Loupe',
  unknownHost: '{host} (kein Profil)',
  hint: 'Mit Name, Fähigkeiten, Revisionen, Seiten und Zeitlimits dieses Hosts, soweit sie bekannt sind. Eigene Einstellungen des Servers haben Vorrang.',
  report: 'Verbunden als {host}: {aspects}.',
  nothing: 'Wie {host} verbindet, ist nicht bekannt: Alles ist wie bei Loupe.',
  preview: 'Wie {host}: {aspects}.',
  asLoupe: 'Von {host} nicht bekannt, daher wie Loupe: {aspects}.',
  source:
    '{sure, select, measured {gemessen} source {im Quelltext} documented {dokumentiert} other {berichtet}}, {date}',
  sourceOfVersion:
    '{sure, select, measured {gemessen} source {im Quelltext} documented {dokumentiert} other {berichtet}}, {date}, Version {version}',
  own: 'wie für den Server eingestellt',
  aspect: {
    name: 'Name des Clients',
    version: 'Version des Clients',
    capabilities: 'Fähigkeiten',
    revisions: 'Revisionen',
    pages: 'Seiten von Listen',
    progress: 'Fortschritts-Token',
    callTimeout: 'Timeout eines Tool-Aufrufs',
    cancellation: 'Aufrufe nach dem Timeout',
    connectTimeout: 'Timeout des Handshakes',
    userAgent: 'User-Agent',
    transports: 'Transporte',
  },
  value: {
    name: '{name}',
    version: '{version}',
    capabilities: '{list, select, none {keine} other {{list}}}',
    revisions: '{list}',
    pages: '{list, select, none {alle} other {nur die erste von {list}}}',
    progress: '{sends, select, yes {werden gesendet} other {werden nicht gesendet}}',
    callTimeout: '{seconds, number} s',
    cancellation: '{cancels, select, yes {abgebrochen} other {weiterlaufen gelassen}}',
    connectTimeout: '{seconds, number} s',
    userAgent: '{value}',
    transports: '{list}',
  },
  differs: {
    capabilities: 'Loupe deklariert sie, kann sie aber nicht bedienen: {list}.',
    transports: 'Von {host} ist nicht bekannt, dass er sich über {list} verbindet. Loupe tut es.',
  },
  switchesUnused:
    'Solange die Verbindung als {host} besteht, wird statt dieser Funktionen angegeben, was {host} angibt.',
  leavesPages: 'Nur die erste Seite, wie {host}. Der Server hat weitere.',
};
