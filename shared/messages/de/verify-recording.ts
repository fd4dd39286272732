import type { AllMessages } from '../messages.ts';

export const verifyRecording: AllMessages['cli']['verify'] = {
  same: 'gleich        ',
  different: 'abweichend    ',
  failed: 'gescheitert   ',
  skipped: 'übersprungen  ',
  notJudged: 'nicht beurteilt',
  reason: {
    notAllowed: 'Der Toolaufruf wurde nicht erlaubt.',
    otherEra: 'Der aufgezeichnete Client hat sie in einer anderen Protokollgeneration gesendet.',
    noResponse: 'Die Aufzeichnung enthält keine Antwort.',
    subscription: 'Ein Abonnement bleibt offen und hat keine Antwort zum Vergleichen.',
    task: 'Ein Task wird mit seinem Aufruf anhand des Endergebnisses verglichen.',
    taskOpen: 'Die Aufzeichnung enthält das Endergebnis des Tasks nicht.',
  },
  limit: {
    rule: '{places} lässt sich nicht mit einem regulären Ausdruck beurteilen: Er braucht zu lange, oder der Text ist zu lang.',
    places: 'Mehr als 1.000 Stellen weichen ab; die übrigen wurden nicht angesehen.',
    messages: 'Vor der Antwort kamen mehr als 2.000 Nachrichten; keine wurde verglichen.',
    response: 'Die Antwort oder die aufgezeichnete Antwort lässt sich nicht lesen.',
  },
  kind: {
    time: 'Zeit',
    id: 'ID',
    port: 'Port',
    process: 'Prozess-ID',
    token: 'undurchsichtiges Token',
    message: 'Log-Nachrichten zu anderer Zeit',
  },
  absent: 'nicht vorhanden',
  more: '… und {count, plural, one {# weitere Abweichung} other {# weitere Abweichungen}}',
  varies: 'Veränderlich: {places}',
  ignored: '{count, plural, one {# Abweichung} other {# Abweichungen}} durch Regeln erlaubt',
  summary:
    '{count, plural, one {# Anfrage} other {# Anfragen}}: {same, number} gleich, {different, number} abweichend, {failed, number} gescheitert, {skipped, number} übersprungen{notJudged, plural, =0 {} other {, # nicht beurteilt}}.',
  needsAllow: 'Um Tools ohne Terminal aufzurufen, ergänzen Sie --allow TOOL für jedes: {names}.',
  updated: '{file}: {count, plural, one {# Antwort} other {# Antworten}} aktualisiert.',
};
