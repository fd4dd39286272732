/** The texts of the rules about pagination. */
export const pagination = {
  'PAGE-LOOP': {
    title: '{method} gave the same nextCursor again',
    expected: 'A cursor that leads on, and none on the last page.',
    fix: 'Leave nextCursor out at the end of the list.',
  },
  'PAGE-DUP': {
    title: '“{name}” is on two pages of {method}',
    expected: 'Each item is on one page.',
    fix: 'List it once, and sort the list in a stable order before cutting it into pages.',
  },
  'PAGE-BAD': {
    title: '{method} answered an invalid cursor with {found, select, result {a result} other {the error {found}}}',
    expected: 'The error −32602.',
    fix: 'Check the cursor, and answer an unknown one with −32602.',
  },
  'CMP-100': {
    title:
      '{problem, select, tooMany {A completion has {count, plural, one {# value} other {# values}}} other {total ({total, number}) is less than the {count, plural, one {# value} other {# values}} given}}',
    expected: 'At most 100 values, and a total of at least as many.',
    fix: 'Cut the values to 100 and set hasMore.',
  },
};
