/** The rules of `shared/rules/usability/provider-names.ts`. */
export const providerNames = {
  'USE-NAME-OPENAI': {
    title:
      '{provider} refuses a tool’s {problem, select, length {name: it is too long} other {name: it has other characters}}',
    expected: 'Letters, digits, “_” and “-”, at most {most, number} characters (as known of {provider}, {asOf}).',
    fix: 'Rename the tool; clients may also add the server’s name to it.',
  },
  'USE-NAME-ANTHROPIC': {
    title:
      '{provider} refuses a tool’s {problem, select, length {name: it is too long} other {name: it has other characters}}',
    expected: 'Letters, digits, “_” and “-”, at most {most, number} characters (as known of {provider}, {asOf}).',
    fix: 'Rename the tool; clients may also add the server’s name to it.',
  },
  'USE-NAME-GEMINI': {
    title:
      '{provider} refuses a tool’s {problem, select, length {name: it is too long} other {name: it has other characters}}',
    expected:
      'A letter or “_”, then letters, digits, “_”, “-”, “.” and “:”, at most {most, number} characters (as known of {provider}, {asOf}).',
    fix: 'Rename the tool; clients may also add the server’s name to it.',
  },
  'USE-TOOLS-OPENAI': {
    title: '{provider} refuses so many tools at once: {count, number}',
    expected: 'At most {most, number} tools in a request, of all servers together (as known of {provider}, {asOf}).',
    fix: 'Offer fewer tools, or let people switch groups of them on.',
  },
  'USE-NAME-BEDROCK': {
    title:
      '{provider} refuses a tool’s {problem, select, length {name: it is too long} other {name: it has other characters}}',
    expected: 'Letters, digits, “_” and “-”, at most {most, number} characters (as known of {provider}, {asOf}).',
    fix: 'Rename the tool; clients may also add the server’s name to it.',
  },
  'USE-TOOLS-AZURE': {
    title: '{provider} refuses so many tools at once: {count, number}',
    expected: 'At most {most, number} tools in a request, of all servers together (as known of {provider}, {asOf}).',
    fix: 'Offer fewer tools, or let people switch groups of them on.',
  },
  'USE-DESC-AZURE': {
    title: '{provider} may refuse a tool’s description: {length, number} characters',
    expected:
      'At most {most, number} characters (its documentation of {asOf}; its messages of {lifted} named a far higher limit for some models).',
    fix: 'Say the most important in the first {most, number} characters: clients may cut the rest.',
  },
  'USE-DESC-BEDROCK': {
    title: '{provider} refuses a tool’s empty description',
    expected: 'At least one character, or no description (as known of {provider}, {asOf}).',
    fix: 'Describe the tool: a model chooses by this text.',
  },
};
