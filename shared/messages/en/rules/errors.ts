/** The texts of the rules about errors. */
export const errors = {
  'ERR-RESERVED': {
    title: 'The reserved error code {code} was used',
    expected: '−32020 to −32099 belong to the specification, which defines only −32020, −32021 and −32022.',
    fix: 'Use a code outside −32768 to −32000 for errors of your own.',
  },
  'ERR-RETIRED': {
    title: 'The retired error code {code} was used',
    expected: 'From 2026-07-28, a missing resource is −32602, and URL elicitation is an input_required result.',
    fix: 'Replace −32002 by −32602, and −32042 by a result with inputRequests.',
  },
  'ERR-LEGACY': {
    title: 'The error code {code} of the SDKs’ own range was used',
    expected: '−32000 to −32019 are only for errors that older SDKs already use.',
    fix: 'Use −32602 or −32603, or a code outside −32768 to −32000.',
  },
};
