import type { Messages } from '../messages.ts';

/** Was Server über `notifications/message` schreiben, und ab welcher Stufe sie darum gebeten werden. */
export const logs: Messages['logs'] = {
  label: 'Logmeldungen',
  columns: {
    time: 'Zeit',
    level: 'Stufe',
    server: 'Server',
    logger: 'Logger',
    data: 'Daten',
  },
  filter: 'Nach Text filtern',
  filterLogger: 'Nach Logger filtern',
  levels: 'Angezeigte Stufen',
  allLevels: 'Alle Stufen',
  fromLevel: 'Ab {level}',
  onlyMalformed: 'Nur fehlerhafte',
  allServers: 'Alle Server',
  total: '{count, plural, =0 {keine Meldungen} one {# Meldung} other {# Meldungen}}',
  malformed: 'fehlerhaft',
  noLevel: 'keine Stufe',
  emptyTitle: 'Noch keine Logmeldungen',
  emptyText:
    'Meldungen, die Server mit notifications/message senden, erscheinen hier. Viele Server senden erst welche, wenn eine Stufe gesetzt ist. stderr hat ein eigenes Panel.',
  showStderr: 'stderr anzeigen',
  noMatchTitle: 'Keine Logmeldung passt zum Filter',
  noMatchText: 'Der Filter oben blendet alle Logmeldungen aus.',
  resetFilter: 'Filter zurücksetzen',
  level: {
    label: 'Logstufe von {server}',
    unset: 'nicht gesetzt',
    none: 'keine',
    legacy: 'Wird als logging/setLevel gesendet ({revision}), nach jedem Verbinden erneut.',
    modern: 'Wird mit jeder Anfrage in _meta gesendet ({revision}).',
    undeclared: 'Dieser Server deklariert kein Logging.',
    notConnected: 'Der Server ist nicht verbunden. Die Stufe wird beim Verbinden wieder gesetzt.',
    sessionStays: 'Diese Verbindung bleibt bei {level}; Ihre Wahl gilt ab der nächsten.',
    sessionUnset: 'Der Server hat die Stufe nicht akzeptiert; prüfen Sie seine Antwort im Datenverkehr.',
    stderr: 'stderr',
  },
};
