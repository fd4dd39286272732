/** The rules of `shared/rules/content/tool-results.ts`. */
export const toolResults = {
  'TOOL-SC-NONE': {
    title: 'A result has no structured content, although the tool has an output schema',
    expected: '“structuredContent” that follows the tool’s “outputSchema”.',
    fix: 'Return the content, or set "isError": true when the tool failed.',
  },
  'TOOL-SC-BAD': {
    title: 'Structured content doesn’t follow the tool’s output schema ({keyword})',
    expected: '“structuredContent” that is valid under the tool’s “outputSchema”.',
    fix: 'Correct the value or the schema at this place.',
  },
  'TOOL-SC-OBJ': {
    title: 'Structured content isn’t a JSON object',
    expected: 'In this revision “structuredContent” is an object.',
    fix: 'Wrap the value in an object, and adapt the output schema.',
  },
  'TOOL-SC-TEXT': {
    title:
      '{count, plural, =0 {A result with structured content has no text for older clients} other {The text of a result isn’t its structured content as JSON}}',
    expected: 'A text block with the same content as JSON; in 2026-07-28 any text. Text blocks here: {count, number}.',
    fix: 'Add a text block with the JSON text of “structuredContent”.',
  },
};
