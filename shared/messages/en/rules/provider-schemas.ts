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
  'USE-PROPS-OPENAI': {
    title: '{provider} refuses an input schema without “properties”',
    expected: 'An object schema has “properties”, which may be empty (as known of {provider}, {asOf}).',
    fix: 'Write "properties": an empty object for a tool without parameters. Many clients add it.',
  },
  'USE-TUPLE-OPENAI': {
    title: '{provider} may refuse a list of schemas as “{keyword}”',
    expected:
      'One schema for all entries (reported on {asOf}; may have been lifted since: {lifted}). Places in this tool: {count, number}.',
    fix: 'Write one schema for all entries, with “minItems” and “maxItems”, or an object with named properties.',
  },
};
