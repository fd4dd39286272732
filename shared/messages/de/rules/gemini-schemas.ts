import type { geminiSchemas as en } from '../../en/rules/gemini-schemas.ts';

export const geminiSchemas: typeof en = {
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
  'USE-EMPTY-GEMINI': {
    title: '{provider} lehnt einen leeren Text in „{keyword}“ ab',
    expected:
      'Werte mit mindestens einem Zeichen (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Den Wert benennen, etwa „any“, oder ihn weglassen und den Parameter optional machen.',
  },
  'USE-ITEMS-GEMINI': {
    title: '{provider} lehnt eine Liste ohne „{keyword}“ ab',
    expected:
      'Jedes Schema vom Typ „array“ hat „items“ (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Sagen, was die Liste enthält, etwa "items" mit dem Typ „string“.',
  },
  'USE-PROPS-GEMINI': {
    title: '{provider} lehnt ein Objekt ohne „{keyword}“ vielleicht ab',
    expected:
      'Ein Objekt im Schema nennt seine Eigenschaften (gemeldet am {asOf}; seither vielleicht aufgehoben: {lifted}). Stellen in diesem Tool: {count, number}.',
    fix: 'Die Eigenschaften nennen, oder JSON als Text annehmen und das in der Beschreibung sagen.',
  },
  'USE-TYPE-GEMINI': {
    title: '{provider} lehnt einen Parameter ohne Typ ab',
    expected:
      'Jeder Parameter und jeder Eintrag einer Liste hat „type“ oder „anyOf“ (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Den Typ angeben. Gemini CLI lässt Tools weg, deren Parameter keinen haben.',
  },
  'USE-ANYOF-GEMINI': {
    title: '{provider} lehnt „{keyword}“ neben „anyOf“ ab',
    expected:
      '„anyOf“ ist das einzige Schlüsselwort seines Schemas (was über {provider} bekannt ist, Stand {asOf}). Stellen in diesem Tool: {count, number}.',
    fix: 'Das Schlüsselwort in die Schemas von „anyOf“ verlegen; ein optionaler Parameter braucht keine Auswahl mit null.',
  },
};
