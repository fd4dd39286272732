import type { strictSchemas as en } from '../../en/rules/strict-schemas.ts';

export const strictSchemas: typeof en = {
  'USE-STRICT-OPENAI': {
    title:
      'Der strenge Modus von {provider} lehnt {count, plural, one {das Eingabeschema eines Tools} other {die Eingabeschemas von # Tools}} ab: {names}',
    expected:
      'Nur für Clients, die ihn verwenden: in jedem Objekt „additionalProperties“ false und alle Eigenschaften erforderlich, innerhalb der Grenzen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Optionale Werte als null zulassen und erforderlich machen; ohne strengen Modus sind die Schemas in Ordnung.',
  },
  'USE-STRICT-ANTHROPIC': {
    title:
      'Der strenge Modus von {provider} lehnt {count, plural, one {das Eingabeschema eines Tools} other {die Eingabeschemas von # Tools}} ab: {names}',
    expected:
      'Nur für Clients, die ihn verwenden: in jedem Objekt „additionalProperties“ false, und keine Grenzen für Zahlen, Texte und Listen (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Grenzen in den Beschreibungen nennen und in den Tools prüfen; ohne strengen Modus sind die Schemas in Ordnung.',
  },
};
