/** The texts of the rules about capabilities. */
export const capabilities = {
  'CAP-MISS': {
    title: '{method} gives entries, but “{capability}” isn’t declared',
    expected: 'The capability “{capability}” is declared.',
    fix: 'Add it to the server’s capabilities; clients may ignore the feature otherwise.',
  },
  'CAP-DEAD': {
    title: '“{capability}” is declared, but {method} is unknown',
    expected: 'A declared feature answers its list.',
    fix: 'Implement {method}, if only with an empty list, or don’t declare the capability.',
  },
  'CAP-LISTCH': {
    title: 'The list of {capability} changed without listChanged being declared',
    expected: '“listChanged”: true under “{capability}”.',
    fix: 'Declare it; clients may not listen otherwise.',
  },
  'CAP-SUB': {
    title:
      'An update of {uri} was sent, {problem, select, undeclared {but “subscribe” isn’t declared} other {to which nobody subscribed}}',
    expected: 'Updates of subscribed resources only, with “subscribe” declared under “resources”.',
    fix: 'Keep a list of the subscriptions of each session.',
  },
  'CAP-LOG': {
    title: 'A log message was sent without “logging” being declared',
    expected: 'The capability “logging” is declared.',
    fix: 'Declare it, or write logs to stderr.',
  },
  'CAP-CLIENT': {
    title: '{method} was sent, but the client doesn’t declare “{capability}”',
    expected: 'Only requests for what the client declares.',
    fix: 'Check the client’s capabilities before sending it.',
  },
  'CAP-EXT': {
    title: 'The extension “{id}” has no valid id',
    expected: 'A prefix, a slash and a name, such as com.example/feature.',
    fix: 'Put a domain of your own in front.',
  },
};
