/** The texts of the rules about cancellation. */
export const cancellation = {
  'CAN-REF': {
    title: 'The server cancelled a request that isn’t its own',
    expected: 'A request that the server sent; from 2026-07-28, a subscription.',
    fix: 'Answer with an error to end a request of the client.',
  },
  'CAN-AFTER': {
    title: '{method} went on {ms, number} ms after it was cancelled',
    expected: 'Work stops when the request is cancelled, and nothing more is sent for it.',
    fix: 'Pass the cancellation on to the code that does the work.',
  },
};
