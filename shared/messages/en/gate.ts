/** How calls to one server are decided. */
export const gate = {
  title: 'Tool calls',
  policy: 'Before a tool is called',
  policies: {
    ask: 'Ask me about every call',
    askUnlessReadOnly: 'Ask me, unless the tool only reads',
    deny: 'Let no call pass',
  },
  policyHints: {
    ask: 'You see the exact message and decide. What you allow for a session passes without asking.',
    askUnlessReadOnly: 'Counts only for a server that you trust: “only reads” is its own claim.',
    deny: 'Every call is refused without asking, also those that you allowed for a session.',
  },
  trust: 'I trust what this server says about its tools',
  trustHint:
    'Any server can say “only reads” and delete your files all the same. Tick this only if you know who wrote it. It ends by itself when the server’s command or address changes.',
  untrusted: 'Without your trust every call is asked about.',
  callsPerMinute: 'Calls per minute without asking',
  callsPerMinuteHint: 'Faster calls ask you first. Default: {count, number}.',
  callsPerMinuteInvalid: 'Enter a whole number from 1 to 100,000',
  approvals: 'Allowed for this session',
  noApprovals: 'No tool is allowed for this session.',
  noSession: 'Nothing is allowed while the server is not connected.',
  revoke: 'Take back “{tool}”',
  revokeAll: 'Take back all',
};
