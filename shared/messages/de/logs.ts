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
  levels: 'Gezeigte Stufen',
  allLevels: 'Alle Stufen',
  fromLevel: 'Ab {level}',
  onlyMalformed: 'Nur fehlerhafte',
  allServers: 'Alle Server',
  total: '{count, plural, =0 {keine Meldungen} one {# Meldung} other {# Meldungen}}',
  malformed: 'fehlerhaft',
  noLevel: 'keine Stufe',
  emptyTitle: 'Noch keine Logmeldungen',
  emptyText:
    'Was Server über notifications/message schreiben, erscheint hier; viele schreiben nichts, bevor sie um eine Stufe gebeten werden. Was ein Prozess auf stderr schreibt, hat eine eigene Ansicht.',
  showStderr: 'stderr zeigen',
  noMatchTitle: 'Keine Logmeldung passt zum Filter',
  noMatchText: 'Vielleicht gibt es Logmeldungen, aber der Filter oben verbirgt sie alle.',
  resetFilter: 'Filter zurücksetzen',
  asked: {
    label: 'Von {server} verlangte Stufe',
    unset: 'nicht gesetzt',
    none: 'keine',
    legacy: 'Geht als logging/setLevel hinaus ({revision}), nach jedem Verbinden erneut.',
    modern: 'Geht mit jeder Anfrage mit, in _meta ({revision}).',
    undeclared: 'Dieser Server gibt kein Logging an.',
    notConnected: 'Der Server ist nicht verbunden. Was gewählt wurde, wird beim Verbinden wieder verlangt.',
    sessionStays: 'Diese Verbindung bleibt bei {level}; Ihre Wahl gilt ab der nächsten.',
    sessionUnset: 'Der Server hat Ihre Wahl nicht angenommen; seine Antwort steht im Datenverkehr.',
    stderr: 'stderr',
  },
};
