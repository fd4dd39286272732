/** The texts of the rules about results. */
export const results = {
  'RT-NONE': {
    title: 'A result has no resultType',
    expected: '“complete”, “input_required”, or an extension’s type.',
    fix: 'Add "resultType": "complete".',
  },
  'RT-UNK': {
    title: 'resultType has an unknown value',
    expected: '“complete”, “input_required”, or the type of an extension that both sides declared.',
    fix: 'Use “complete” for ordinary results.',
  },
  'IR-WHERE': {
    title: '{method} was answered with input_required',
    expected: 'Only tools/call, prompts/get and resources/read may require input.',
    fix: 'Answer with a complete result or an error.',
  },
  'IR-EMPTY': {
    title: 'An input_required result asks for nothing',
    expected: 'At least one entry of inputRequests, or a requestState.',
    fix: 'Add what is needed, or answer with a complete result.',
  },
  'IR-KIND': {
    title: 'inputRequests has an entry of an unknown kind: “{method}”',
    expected: 'elicitation/create, sampling/createMessage or roots/list.',
    fix: 'Use one of the three methods.',
  },
  'IR-CAP': {
    title: 'Input was required that the client can’t give: {capability}',
    expected: 'Only what the request’s clientCapabilities declare.',
    fix: 'Check the capabilities of the request, and go on without the input or answer with −32021.',
  },
  'SRV-REQ': {
    title: 'The server sent a request: {method}',
    expected: 'From 2026-07-28, servers send no requests; input is required in results.',
    fix: 'Return an input_required result instead.',
  },
};
