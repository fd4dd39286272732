/** The texts of the rules about Loupe’s own messages. */
export const ownMessages = {
  'SELF-HDR': {
    title: 'The header {header} of Loupe’s own request doesn’t fit its body',
    expected: '{expected}',
    fix: 'This is a fault of Loupe, or of a header that was set by hand.',
  },
  'SELF-STATE': {
    title: 'Loupe’s own retry {problem, select, id {used the request’s id again} other {changed requestState}}',
    expected: 'A new id, and requestState exactly as it was received.',
    fix: 'This is a fault of Loupe, or of a message that was edited by hand.',
  },
};
