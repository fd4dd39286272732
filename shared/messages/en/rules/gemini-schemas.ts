/** The rules of `shared/rules/usability/gemini-schemas.ts`. */
export const geminiSchemas = {
  'USE-KEYWORD-GEMINI': {
    title: '{provider}’s function parameters don’t have “{keyword}”',
    expected:
      'The keywords of its Schema type, with a single type (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Write the schema without it; clients that use “parametersJsonSchema” can send it.',
  },
  'USE-FORMAT-GEMINI': {
    title: '{provider} refuses a string’s “{keyword}”',
    expected:
      '“enum” or “date-time” as the format of a string (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Leave the format out, and name it in the description.',
  },
  'USE-ENUM-GEMINI': {
    title: '{provider} refuses an “{keyword}” with values that aren’t strings',
    expected: 'Strings only (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Use strings, or limits such as “minimum” and “maximum”.',
  },
  'USE-EMPTY-GEMINI': {
    title: '{provider} refuses an empty text in “{keyword}”',
    expected:
      'Values with at least one character (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Name the value, such as “any”, or leave it out and make the parameter optional.',
  },
  'USE-ITEMS-GEMINI': {
    title: '{provider} refuses a list without “{keyword}”',
    expected:
      'Each schema of type “array” has “items” (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Say what the list contains, such as "items": an object with the type “string”.',
  },
  'USE-PROPS-GEMINI': {
    title: '{provider} may refuse an object without “{keyword}”',
    expected:
      'An object in the schema names its properties (reported on {asOf}; may have been lifted since: {lifted}). Places in this tool: {count, number}.',
    fix: 'Name the properties, or take JSON as text and say so in the description.',
  },
  'USE-TYPE-GEMINI': {
    title: '{provider} refuses a parameter without a type',
    expected:
      'Each parameter and each entry of a list has “type” or “anyOf” (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Add the type. Gemini CLI leaves tools out whose parameters have none.',
  },
  'USE-ANYOF-GEMINI': {
    title: '{provider} refuses “{keyword}” beside “anyOf”',
    expected:
      '“anyOf” is the only keyword of its schema (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Move the keyword into the schemas of “anyOf”; an optional parameter needs no choice with null.',
  },
};
