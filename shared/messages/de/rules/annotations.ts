import type { annotations as en } from '../../en/rules/annotations.ts';

export const annotations: typeof en = {
  'ANN-PRIO': {
    title: 'Eine „priority“ liegt nicht zwischen 0 und 1',
    expected: 'Eine Zahl von 0 (entbehrlich) bis 1 (erforderlich).',
    fix: 'Den Wert auf diesen Bereich umrechnen oder weglassen.',
  },
  'ANN-DATE': {
    title:
      '{problem, select, zone {Einem „lastModified“ fehlt die Uhrzeit mit Zeitzone} other {Ein „lastModified“ ist kein Datum nach ISO 8601}}',
    expected: 'Ein Datum mit Uhrzeit und Zeitzone wie „2025-01-12T15:00:58Z“.',
    fix: 'Das Datum nach ISO 8601 mit Uhrzeit schreiben, in UTC oder mit Zeitverschiebung; strenge Clients verwerfen sonst die ganze Nachricht.',
  },
  'ANN-AUD': {
    title: 'Ein „audience“ enthält etwas anderes als „user“ und „assistant“',
    expected: 'Eine Liste aus „user“, „assistant“ oder beiden.',
    fix: 'Diese beiden Rollen verwenden oder die Angabe weglassen.',
  },
};
