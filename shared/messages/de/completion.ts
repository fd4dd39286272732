import type { Messages } from '../messages.ts';

export const completion: Messages['completion'] = {
  show: 'Vorschläge',
  showFor: 'Vorschläge: {label}',
  asking: 'Vorschläge werden geladen…',
  count: '{count, plural, =0 {keine Vorschläge} one {# Vorschlag} other {# Vorschläge}}',
  countOf: '{count, number} von {total, number} Vorschlägen',
  more: 'der Server hat weitere',
  took: 'Der Server antwortete in {duration}.',
};
