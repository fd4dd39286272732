/** The rules of `shared/rules/content/prompts.ts`. */
export const prompts = {
  'PRM-DUP': {
    title: 'Two prompts, or two arguments of a prompt, have the name “{name}”',
    expected: 'Each prompt of the list, and each argument of a prompt, has a name of its own.',
    fix: 'Rename one of them.',
  },
  'PRM-EMB': {
    title: 'An embedded resource of a prompt lacks {missing}',
    expected: 'A valid “uri”, a “mimeType”, and either “text” or “blob”.',
    fix: 'Add what is missing.',
  },
};
