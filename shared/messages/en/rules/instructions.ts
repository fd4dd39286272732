/** The rules of `shared/rules/safety/instructions.ts`. */
export const instructions = {
  'SAFE-OVERRIDE': {
    title: 'A text asks a model to drop earlier instructions: “{found}”',
    expected: 'A description of the item, not orders about others. Found at character {index, number}.',
    fix: 'Read the whole text before you allow calls. If it is yours, describe the item only.',
  },
  'SAFE-SECRECY': {
    title: 'A text asks a model to keep something from the user: “{found}”',
    expected: 'Nothing that a person must not know. Found at character {index, number}.',
    fix: 'Read the whole text before you allow calls. If it is yours, remove the sentence.',
  },
  'SAFE-PRECEDENCE': {
    title: 'A text wants a tool to be used before or instead of others: “{found}”',
    expected: 'When the tool is useful; the model chooses. Found at character {index, number}.',
    fix: 'Check that the order has a reason. If it is yours, say what the tool is for.',
  },
  'SAFE-SHADOW': {
    title: 'A text wants other tools to be used in another way: “{found}”',
    expected: 'A description of this item only. Found at character {index, number}.',
    fix: 'Read the whole text before you allow calls of any tool. If it is yours, remove the sentence.',
  },
  'SAFE-SENSITIVE': {
    title: 'A text names something secret: “{found}”',
    expected:
      'No keys, credentials or settings of other programs, unless the tool is about them. Found at character {index, number}.',
    fix: 'Check why the text names it before you allow calls.',
  },
  'SAFE-SEND': {
    title: 'A text asks to send data elsewhere: “{found}”',
    expected: 'Results that stay in the conversation. Found at character {index, number}.',
    fix: 'Read the whole text before you allow calls. If it is yours, remove the sentence.',
  },
  'SAFE-RUN': {
    title: 'A text asks for a dangerous command: “{found}”',
    expected: 'What the tool does itself. Found at character {index, number}.',
    fix: 'Don’t let a model run the command. If it is yours, put the setup into the documentation.',
  },
  'SAFE-APPROVED': {
    title: 'A text speaks for the user or goes around a safeguard: “{found}”',
    expected: 'The person decides about calls. Found at character {index, number}.',
    fix: 'Read the whole text before you allow calls. If it is yours, remove the sentence.',
  },
  'SAFE-ORDER': {
    title: 'A sentence reads like an order to a model: “{found}”',
    expected:
      'A description of the item. Its words are more often those of orders than of descriptions; at character {index, number}.',
    fix: 'Read the whole text before you allow calls. If it is yours, say what the item does.',
  },
};
