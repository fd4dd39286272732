/** The texts of the rules about progress. */
export const progress = {
  'PROG-TOK': {
    title:
      'Progress of {problem, select, finished {{method}, which already ended} other {a token that no request gave}}',
    expected: 'The progressToken of a running request.',
    fix: 'Stop reporting progress before sending the response.',
  },
  'PROG-MONO': {
    title: 'Progress didn’t increase',
    expected: 'A number larger than {before}.',
    fix: 'Report progress only when it has grown.',
  },
  'PROG-OVER': {
    title: 'Progress is larger than its total',
    expected: 'At most {total}.',
    fix: 'Correct the total, or leave it out when it isn’t known.',
  },
};
