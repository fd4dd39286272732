/** The texts of the rules about logging. */
export const logging = {
  'LOG-LVL': {
    title: 'A log message has an unknown level',
    expected: 'debug, info, notice, warning, error, critical, alert or emergency.',
    fix: 'Map the levels of your logger; “warn” is “warning”, “fatal” is “critical”.',
  },
  'LOG-BELOW': {
    title: 'A message of level {level} was sent below the requested level',
    expected: 'Only {lowest} and more severe.',
    fix: 'Apply the level of logging/setLevel before sending.',
  },
  'LOG-UNASKED': {
    title: 'A log message was sent for a request that asked for none',
    expected: 'Log messages only for requests with io.modelcontextprotocol/logLevel in _meta.',
    fix: 'Check _meta of the request before logging to the client.',
  },
  'LOG-STREAM': {
    title: 'A log message was sent on a subscription’s stream',
    expected: 'On the stream of the request that it is about.',
    fix: 'Send it with the response stream of its own request.',
  },
  'LOG-SECRET': {
    title: 'A log message seems to contain a credential',
    expected: 'No passwords, keys or tokens in log messages.',
    fix: 'Redact them before logging.',
  },
};
