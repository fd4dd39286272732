/** The texts of the rules about http sessions. */
export const httpSessions = {
  'H-SID': {
    title:
      'The session id {problem, select, character {has a character that isn’t allowed} other {can be guessed: it has {length, number} characters}}',
    expected: 'Only visible ASCII characters, and enough random ones.',
    fix: 'Use a random UUID.',
  },
  'H-SID-E': {
    title: 'A response has a session id',
    expected: '2026-07-28 has no sessions, and no Mcp-Session-Id.',
    fix: 'Leave the header out for requests of this revision.',
  },
  'H-SID-404': {
    title: 'A lost session was reported with status {status}',
    expected: '404, so that the client starts a new session.',
    fix: 'Answer requests with an unknown session id with 404.',
  },
};
