import type { providerSchemas as en } from '../../en/rules/provider-schemas.ts';

export const providerSchemas: typeof en = {
  'USE-ROOT-OPENAI': {
    title: '{provider} lehnt „{keyword}“ an der Wurzel eines Eingabeschemas ab',
    expected: 'Ein einfaches Objektschema an der Wurzel (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Die Auswahl in eine Eigenschaft verlegen, oder in Worten beschreiben und im Tool prüfen.',
  },
  'USE-ROOT-ANTHROPIC': {
    title: '{provider} lehnt „{keyword}“ an der Wurzel eines Eingabeschemas ab',
    expected: 'Ein einfaches Objektschema an der Wurzel (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Die Auswahl in eine Eigenschaft verlegen, oder in Worten beschreiben und im Tool prüfen.',
  },
  'USE-KEY-ANTHROPIC': {
    title: '{provider} lehnt den Namen eines Parameters ab',
    expected: '1 bis 64 Buchstaben, Ziffern, „_“, „.“ und „-“ (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Den Parameter umbenennen.',
  },
  'USE-ITEMS-OPENAI': {
    title: '{provider} lehnt eine Liste ohne „{keyword}“ ab',
    expected:
      'Jedes Schema vom Typ „array“ hat „items“ (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Sagen, was die Liste enthält, etwa "items" mit dem Typ „string“.',
  },
  'USE-PROPS-OPENAI': {
    title: '{provider} lehnt ein Eingabeschema ohne „properties“ ab',
    expected:
      'Ein Objektschema hat „properties“, auch wenn es leer ist (was über {provider} bekannt ist, Stand {asOf}).',
    fix: 'Für ein Tool ohne Parameter "properties" als leeres Objekt schreiben. Viele Clients ergänzen es.',
  },
  'USE-TUPLE-OPENAI': {
    title: '{provider} lehnt eine Liste von Schemas als „{keyword}“ vielleicht ab',
    expected:
      'Ein Schema für alle Einträge (gemeldet am {asOf}; seither vielleicht aufgehoben: {lifted}). Stellen in diesem Tool: {count, number}.',
    fix: 'Ein Schema für alle Einträge mit „minItems“ und „maxItems“ schreiben, oder ein Objekt mit benannten Eigenschaften.',
  },
};
