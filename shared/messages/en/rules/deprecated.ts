/** The texts of the rules about deprecated. */
export const deprecated = {
  DEPR: {
    title: 'The server uses {feature}, which is deprecated',
    expected: 'Features that later revisions keep.',
    fix: 'Plan to replace it; it still works in this revision.',
  },
};
