import type { httpResponses as en } from '../../en/rules/http-responses.ts';

export const httpResponses: typeof en = {
  'H-CTYPE': {
    title: 'Eine Anfrage wurde mit dem Inhaltstyp „{type}“ beantwortet',
    expected: 'application/json oder text/event-stream.',
    fix: 'Den Header Content-Type der Antwort setzen.',
  },
  'H-202': {
    title: 'Eine Benachrichtigung wurde mit Status {status} angenommen',
    expected: '202 ohne Inhalt.',
    fix: 'Benachrichtigungen und Antworten mit 202 quittieren.',
  },
  'H-404': {
    title: 'Der Fehler {code} kam mit HTTP-Status {found}',
    expected: '404 für eine unbekannte Methode.',
    fix: 'Den Status auf 404 setzen.',
  },
  'H-400': {
    title: 'Der Fehler {code} kam mit HTTP-Status {found}',
    expected: '400 für diesen Fehler.',
    fix: 'Den Status auf 400 setzen.',
  },
  'H-NORESP': {
    title:
      'Die Antwort endete, während {count, plural, one {# Anfrage} other {# Anfragen}} offen waren, zuerst {method}',
    expected: 'Der Stream bleibt offen, bis jede Anfrage darin beantwortet ist.',
    fix: 'Vor dem Schließen die Antwort oder einen Fehler senden.',
  },
};
