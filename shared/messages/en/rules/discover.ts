/** The texts of the rules about discover. */
export const discover = {
  'DISC-NONE': {
    title: 'server/discover is unknown, but {method} works',
    expected: 'Every server of 2026-07-28 answers server/discover.',
    fix: 'Implement server/discover, or update the SDK.',
  },
  'DISC-VERS': {
    title: 'supportedVersions doesn’t list the revision in use',
    expected: 'A list that contains {revision}.',
    fix: 'List every revision that the server answers.',
  },
  'DISC-32022': {
    title: 'Error −32022 doesn’t say which revisions are supported',
    expected: 'data.supported (a list) and data.requested (a text).',
    fix: 'Add both to the error’s data, so that clients can choose.',
  },
  'DISC-INFO': {
    title: 'A result doesn’t name the server',
    expected: '_meta has io.modelcontextprotocol/serverInfo with name and version.',
    fix: 'Add serverInfo to the _meta of every result.',
  },
};
