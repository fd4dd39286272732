/** The rules of `shared/rules/content/item-probes.ts`. */
export const itemProbes = {
  'TOOL-UNK': {
    title:
      '{found, select, result {A call of an unknown tool has a result} other {A call of an unknown tool has another error: {found}}}',
    expected: 'The error {expected}.',
    fix: 'Look the tool up before running anything, and return the error.',
  },
  'RES-404': {
    title:
      '{found, select, result {Reading an unknown resource has a result} other {Reading an unknown resource has another error: {found}}}',
    expected: 'The error {expected}.',
    fix: 'Return the error for what doesn’t exist, also where a template matches.',
  },
};
