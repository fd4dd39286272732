/** The texts of the rules about subscriptions. */
export const subscriptions = {
  'SUB-ACK': {
    title: 'A subscription began with {method}',
    expected: 'notifications/subscriptions/acknowledged comes first.',
    fix: 'Send the acknowledgement before any change.',
  },
  'SUB-ID': {
    title: '{method} has {problem, select, missing {no subscriptionId} other {the id of no subscription}}',
    expected: '_meta has io.modelcontextprotocol/subscriptionId, the id of the subscriptions/listen request.',
    fix: 'Copy the id of the request into every notification of the subscription.',
  },
  'SUB-UNREQ': {
    title: '{method} wasn’t requested by the subscription',
    expected: 'Only the changes and resources of the subscription’s filter.',
    fix: 'Check the filter before sending.',
  },
  'SUB-DROP': {
    title: 'A subscription’s stream ended without a result',
    expected: 'A result ends a subscription; without it, the client reconnects.',
    fix: 'Send the result before closing the stream.',
  },
};
