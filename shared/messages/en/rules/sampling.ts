/** The rules of `shared/rules/content/sampling.ts`. */
export const sampling = {
  'SM-RESULT': {
    title:
      '{problem, select, mixed {A message has tool results together with other content} surplus {A tool result belongs to no tool use of the message before it: {id}} other {A tool use has no result in the next message: {id}}}',
    expected: 'After the uses of tools, one message of the user with the result of each, and nothing else.',
    fix: 'Put the results into a message of their own, with the ids of the uses.',
  },
  'SM-PRIO': {
    title: 'The preference “{name}” isn’t between 0 and 1',
    expected: 'A number from 0 (unimportant) to 1 (most important).',
    fix: 'Scale the value to this range, or leave it out.',
  },
  'SM-CTX': {
    title: 'The server asks for context that the client doesn’t offer',
    expected: '“none”, or nothing, unless the client declares sampling.context.',
    fix: 'Look at the client’s capabilities first.',
  },
};
