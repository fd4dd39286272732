/** The rules of `shared/rules/safety/look-alikes.ts`. */
export const lookAlikes = {
  'SAFE-LOOKALIKE': {
    title: 'A tool’s name looks like “{other}” of {server}',
    expected: 'A name that can’t be mistaken for another server’s tool.',
    fix: 'Check which server each call goes to. If it is yours, choose another name.',
  },
  'SAFE-NAMES-OTHER': {
    title: 'A text names a tool of another server: “{other}” of {server}',
    expected: 'A description of the server’s own items. Found at character {index, number}.',
    fix: 'Check that the text doesn’t change how the other tool is used.',
  },
};
