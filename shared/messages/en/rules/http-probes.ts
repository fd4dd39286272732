/** The texts of the rules about http probes. */
export const httpProbes = {
  'H-GET': {
    title: 'GET was answered with status {status} and the type “{type}”',
    expected: 'An event stream, or 405.',
    fix: 'Answer 405 if the server has no stream of its own.',
  },
  'H-VER': {
    title: 'A request of an unknown revision was answered with status {status}',
    expected: '400.',
    fix: 'Check the header MCP-Protocol-Version.',
  },
  'H-ORIGIN': {
    title: 'A request from another website was answered with status {status}',
    expected: '403 for an Origin that isn’t allowed.',
    fix: 'Check the Origin header; otherwise websites can use a local server.',
  },
};
