/** The texts of the rules about http probes. */
export const httpProbes = {
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
