import type { sampling as en } from '../../en/rules/sampling.ts';

export const sampling: typeof en = {
  'SM-RESULT': {
    title:
      '{problem, select, mixed {Eine Nachricht hat Tool-Ergebnisse zusammen mit anderem Inhalt} surplus {Ein Tool-Ergebnis gehört zu keinem Aufruf der Nachricht davor: {id}} other {Ein Tool-Aufruf hat in der nächsten Nachricht kein Ergebnis: {id}}}',
    expected: 'Nach Tool-Aufrufen eine Nachricht des Benutzers mit dem Ergebnis zu jedem, und sonst nichts.',
    fix: 'Die Ergebnisse mit den Ids der Aufrufe in eine eigene Nachricht setzen.',
  },
  'SM-PRIO': {
    title: 'Die Präferenz „{name}“ liegt nicht zwischen 0 und 1',
    expected: 'Eine Zahl von 0 (unwichtig) bis 1 (am wichtigsten).',
    fix: 'Den Wert auf diesen Bereich umrechnen oder weglassen.',
  },
  'SM-CTX': {
    title: 'Der Server verlangt Kontext, den der Client nicht anbietet',
    expected: '„none“ oder nichts, außer der Client gibt sampling.context an.',
    fix: 'Vorher die Fähigkeiten des Clients ansehen.',
  },
};
