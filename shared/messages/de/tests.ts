import type { Messages } from '../messages.ts';

export const tests: Messages['tests'] = {
  state: {
    passed: 'bestanden',
    failed: 'fehlgeschlagen',
    error: 'Fehler',
    skipped: 'übersprungen',
    notJudged: 'nicht beurteilt',
  },
  expects: {
    equals: '{path} ist gleich {expected}',
    matches: '{path} passt zu {expected}',
    exists: '{path} {expected, select, true {ist vorhanden} other {ist nicht vorhanden}}',
    schema: '{path, select, none {structuredContent passt zu outputSchema} other {{path} passt zum JSON Schema}}',
    isError: 'isError ist {expected}',
    errorCode: 'die Antwort ist der Fehler {expected}',
    withinMs: 'die Antwort kommt innerhalb von {expected} ms',
  },
  problem: {
    errorResponse: 'der Server antwortete mit dem Fehler {actual}',
    noError: 'der Server antwortete mit einem Ergebnis',
    noValue: 'diesen Wert gibt es nicht',
    notText: 'das ist kein Text',
    noOutputSchema: 'das Tool hat kein outputSchema',
    noStructuredContent: 'das Ergebnis hat kein structuredContent',
    badSchema: 'das Schema ist nicht verwendbar',
    tooSlow: 'nicht beurteilt, weil die Prüfung zu lange dauerte',
    tooLarge: 'nicht beurteilt, weil die Antwort zu groß ist',
  },
  actual: 'Tatsächlich: {actual}',
  actualAt: 'Tatsächlich bei {place}: {actual}',
  notAllowed: 'Der Toolaufruf wurde nicht erlaubt.',
};
