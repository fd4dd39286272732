import type { httpStreams as en } from '../../en/rules/http-streams.ts';

export const httpStreams: typeof en = {
  'H-EVID': {
    title: 'Die Ereignis-ID „{id}“ wurde zweimal verwendet',
    expected: 'Jedes Ereignis einer Sitzung hat eine eigene ID.',
    fix: 'Die IDs über alle Streams der Sitzung hochzählen.',
  },
  'H-PRIME': {
    title: 'Ein Stream beginnt nicht mit einem Ereignis, das nur eine ID hat',
    expected: 'Zuerst ein Ereignis mit ID und leeren Daten, damit der Client fortsetzen kann.',
    fix: 'Es senden, sobald der Stream offen ist.',
  },
  'H-GET': {
    title: 'GET wurde mit Status {status} und Typ „{type}“ beantwortet',
    expected: 'Ein Ereignisstream oder 405.',
    fix: 'Mit 405 antworten, wenn der Server keinen eigenen Stream hat.',
  },
  'H-GETRESP': {
    title: 'Die Antwort auf {method} kam auf dem GET-Stream',
    expected: 'Auf dem Stream der eigenen Anfrage.',
    fix: 'Die Antwort bei der Anfrage senden, zu der sie gehört.',
  },
  'H-CAST': {
    title: '{method} wurde auf zwei Streams gesendet',
    expected: 'Jede Nachricht geht an einen Stream.',
    fix: 'Einen der offenen Streams wählen.',
  },
  'SSE-EP': {
    title:
      '{problem, select, missing {Der Stream beginnt nicht mit einem Ereignis endpoint} other {Der Endpunkt {url} liegt auf einem anderen Host}}',
    expected: 'Zuerst ein Ereignis „endpoint“ mit einer URL desselben Hosts.',
    fix: 'Den Endpunkt vor jeder Nachricht senden, als Pfad.',
  },
};
