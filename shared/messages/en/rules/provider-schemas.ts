/** The rules of `shared/rules/usability/provider-schemas.ts`. */
export const providerSchemas = {
  'USE-ROOT-OPENAI': {
    title: '{provider} refuses “{keyword}” at the root of an input schema',
    expected: 'A plain object schema at the root (as known of {provider}, {asOf}).',
    fix: 'Move the choice into a property, or describe it in words and check it in the tool.',
  },
  'USE-ROOT-ANTHROPIC': {
    title: '{provider} refuses “{keyword}” at the root of an input schema',
    expected: 'A plain object schema at the root (as known of {provider}, {asOf}).',
    fix: 'Move the choice into a property, or describe it in words and check it in the tool.',
  },
  'USE-KEY-ANTHROPIC': {
    title: '{provider} refuses the name of a parameter',
    expected: '1 to 64 letters, digits, “_”, “.” and “-” (as known of {provider}, {asOf}).',
    fix: 'Rename the parameter.',
  },
  'USE-ITEMS-OPENAI': {
    title: '{provider} refuses a list without “{keyword}”',
    expected:
      'Each schema of type “array” has “items” (as known of {provider}, {asOf}). Places in this tool: {count, number}.',
    fix: 'Say what the list contains, such as "items": an object with the type “string”.',
  },
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
};
