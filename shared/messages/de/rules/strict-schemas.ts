import type { strictSchemas as en } from '../../en/rules/strict-schemas.ts';

export const strictSchemas: typeof en = {
  'USE-STRICT-OPENAI': {
    title:
      'Der strenge Modus von {provider} lehnt ein Eingabeschema ab: {problem, select, additional {Weitere Eigenschaften sind erlaubt} required {Eine Eigenschaft ist nicht erforderlich} limit {Es ist zu groß} other {Es hat „{keyword}“}}',
    expected:
      'In jedem Objekt „additionalProperties“ false und alle Eigenschaften erforderlich, innerhalb der Grenzen (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Optionale Werte als null zulassen und erforderlich machen; ohne strengen Modus ist das Schema in Ordnung.',
  },
  'USE-STRICT-ANTHROPIC': {
    title:
      'Der strenge Modus von {provider} lehnt ein Eingabeschema ab: {problem, select, additional {Weitere Eigenschaften sind erlaubt} reference {Ein Verweis führt nach außen oder zur Wurzel} other {Es hat „{keyword}“}}',
    expected:
      'In jedem Objekt „additionalProperties“ false, und keine Grenzen für Zahlen, Texte und Listen (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Grenzen in der Beschreibung nennen und im Tool prüfen; ohne strengen Modus ist das Schema in Ordnung.',
  },
};
