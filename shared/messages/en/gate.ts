/** The policy for tool calls to one server. */
export const gate = {
  title: 'Tool calls',
  policy: 'Before a tool is called',
  policies: {
    ask: 'Ask for every call',
    askUnlessReadOnly: 'Ask unless the tool is read-only',
    deny: 'Deny every call',
  },
  policyHints: {
    ask: 'You see the exact message and decide. Tools that you allow for a session run without asking.',
    askUnlessReadOnly: 'Only for trusted servers: “read-only” is the server’s own claim.',
    deny: 'Every call is refused without asking, even tools that you allowed for a session.',
  },
  trust: 'Trust this server’s tool annotations',
  trustHint:
    'Any server can claim to be read-only and still delete your files. Select this only if you know who wrote it. Trust ends when the server’s command or address changes.',
  untrusted: 'Without trust, Loupe asks for every call.',
  callsPerMinute: 'Calls per minute without asking',
  callsPerMinuteHint: 'Above this rate, Loupe asks before each call. Default: {count, number}.',
  callsPerMinuteInvalid: 'Enter a whole number from 1 to 100,000',
  forPins: 'checks only',
  forPinsHint:
    'Allowed in an earlier session, before the restart: only checks that run after a restart call it without asking.',
  approvals: 'Allowed for this session',
  noApprovals: 'No tool is allowed for this session.',
  noSession: 'No tool is allowed while the server isn’t connected.',
  revoke: 'Revoke “{tool}”',
  revokeAll: 'Revoke all',
};
