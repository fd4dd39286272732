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
};
