/** The rules of `shared/rules/usability/descriptions.ts`. */
export const descriptions = {
  'USE-DESC': {
    title:
      '{kind, select, tool {A tool has no description} prompt {A prompt has no description} other {A resource template has no description}}',
    expected: 'A text that says what it does, when to use it and what it returns.',
    fix: 'Describe it in a few sentences: a model chooses by this text.',
  },
  'USE-DESC-SHORT': {
    title: 'A tool’s description says little more than its name',
    expected:
      'A text that says what the tool does, when to use it and what it returns; this one has {count, plural, one {# word} other {# words}}.',
    fix: 'Add what the name doesn’t say: the subject, limits, and how it differs from similar tools.',
  },
  'USE-DESC-SAME': {
    title: 'Two tools have the same description',
    expected: 'A description of its own for each tool; “{other}” has the same.',
    fix: 'Say in each how it differs from the other.',
  },
  'USE-PARAM-DESC': {
    title: '{count, plural, one {A parameter has no description} other {# parameters have no description}}',
    expected: 'A “description” of each parameter. Without one: {names}.',
    fix: 'Say what the value means, its form, and an example.',
  },
  'USE-REQUIRED': {
    title: 'A required parameter isn’t described: “{name}”',
    expected: 'Each name in “required” is one of “properties”.',
    fix: 'Add the parameter to “properties”, or correct the name.',
  },
};
