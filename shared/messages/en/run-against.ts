/** The view that sends the requests of a recording to a server and compares the responses. */
export const runAgainst = {
  open: 'Run against…',
  intro:
    'The {count, plural, one {request} other {# requests}} of this recording are sent to the server, in a session of their own, and the responses are compared with the recorded ones.',
  server: 'Server',
  noServers: 'No servers to run against',
  addServer: 'Add server…',
  tools: 'Tools that may be called',
  toolsHint: 'Calls of tools that aren’t ticked are skipped.',
  noTools: 'This recording calls no tools.',
  tool: '{name} ({count, plural, one {# call} other {# calls}})',
  asks: 'Ask for each call of a tool that isn’t ticked',
  asksHint: 'They wait in the Inbox.',
  rules: 'What may differ',
  rulesHint:
    'One rule per line: a JSON Pointer such as /result/*/price, where * is any step, or a regular expression such as /took \\d+ ms/. Times, ids and opaque tokens may always differ.',
  badRule: {
    neither: '“{rule}” isn’t a rule: it must start with a slash.',
    badExpression: 'The regular expression in “{rule}” isn’t valid.',
  },
  masked: 'Run it although secrets are masked in it',
  maskedHint: 'Results may differ from the recorded ones.',
  otherEra:
    'The recording is of the {recorded} era ({revision}), and “{server}” is connected in the {era} era. Requests are sent as they were recorded: a server that speaks no revision of that era refuses them.',
  run: 'Run',
  runAgain: 'Run again',
  change: 'Change…',
  lastRun: 'Run against a server',
  showRun: 'Show run',
  connecting: 'Connecting to “{server}”…',
  running: '{done, number} of {total, plural, one {# request} other {# requests}} sent to “{server}”…',
  done: '{total, plural, one {# request} other {# requests}} compared with “{server}”{skipped, plural, =0 {} other {, # skipped}}',
  cancelled: 'Stopped after {done, number} of {total, plural, one {# request} other {# requests}}',
};
