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
  'USE-KEYWORD-GEMINI': {
    title: 'Funktionsparameter von {provider} haben kein „{keyword}“',
    expected:
      'Die Schlüsselwörter seines Typs Schema, mit einem einzigen Typ (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Das Schema ohne es schreiben; Clients, die „parametersJsonSchema“ verwenden, können es senden.',
  },
  'USE-FORMAT-GEMINI': {
    title: '{provider} lehnt „{keyword}“ eines Texts ab',
    expected:
      '„enum“ oder „date-time“ als Format eines Texts (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Das Format weglassen und in der Beschreibung nennen.',
  },
  'USE-ENUM-GEMINI': {
    title: '{provider} lehnt ein „{keyword}“ mit anderen Werten als Texten ab',
    expected: 'Nur Texte (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Texte verwenden, oder Grenzen wie „minimum“ und „maximum“.',
  },
};
