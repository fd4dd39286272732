import type { results as en } from '../../en/rules/results.ts';

export const results: typeof en = {
  'RT-NONE': {
    title: 'Ein Ergebnis hat keinen resultType',
    expected: '„complete“, „input_required“ oder der Typ einer Erweiterung.',
    fix: '"resultType": "complete" hinzufügen.',
  },
  'RT-UNK': {
    title: 'resultType hat einen unbekannten Wert',
    expected: '„complete“, „input_required“ oder der Typ einer von beiden Seiten deklarierten Erweiterung.',
    fix: 'Für gewöhnliche Ergebnisse „complete“ verwenden.',
  },
  'IR-WHERE': {
    title: '{method} wurde mit input_required beantwortet',
    expected: 'Nur tools/call, prompts/get und resources/read dürfen Eingaben verlangen.',
    fix: 'Mit einem vollständigen Ergebnis oder einem Fehler antworten.',
  },
  'IR-EMPTY': {
    title: 'Ein Ergebnis input_required verlangt nichts',
    expected: 'Mindestens ein Eintrag in inputRequests oder ein requestState.',
    fix: 'Das Benötigte angeben oder mit einem vollständigen Ergebnis antworten.',
  },
  'IR-KIND': {
    title: 'inputRequests hat einen Eintrag unbekannter Art: „{method}“',
    expected: 'elicitation/create, sampling/createMessage oder roots/list.',
    fix: 'Eine der drei Methoden verwenden.',
  },
  'IR-CAP': {
    title: 'Es wurde eine Eingabe verlangt, die der Client nicht geben kann: {capability}',
    expected: 'Nur was die clientCapabilities der Anfrage deklarieren.',
    fix: 'Die Fähigkeiten der Anfrage prüfen und ohne die Eingabe fortfahren oder mit −32021 antworten.',
  },
  'SRV-REQ': {
    title: 'Der Server hat eine Anfrage gesendet: {method}',
    expected: 'Seit 2026-07-28 senden Server keine Anfragen; Eingaben werden in Ergebnissen verlangt.',
    fix: 'Stattdessen ein Ergebnis input_required zurückgeben.',
  },
};
