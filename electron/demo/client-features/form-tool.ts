import { findBadArgument } from '../server/argument-check.ts';
import type { Tool } from '../server/definition.ts';
import { isParams } from '../server/message.ts';
import { form } from './form.ts';
import { everyField } from './form-fields.ts';
import { repeats, takes, text } from './says.ts';

/** Asks for a form with a field of every kind, and tells what came and whether it fits. */
export const askForm: Tool = {
  descriptor: {
    name: 'ask_form',
    title: 'Ask with a form',
    description: 'Asks you to fill in a form that has a field of every kind.',
    inputSchema: takes({ message: { type: 'string', description: 'What the form says.' } }),
  },
  async run({ message = 'Tell something about yourself.' }, call) {
    const schema = everyField(call.revision);
    const reply = await call.ask('elicitation/create', form(call, String(message), schema));
    const result = repeats(reply);
    if (reply.action !== 'accept') return result;
    const problem = findBadArgument(schema, isParams(reply.content) ? reply.content : {});
    if (problem === undefined) return result;
    return { content: [text(problem), ...[result.content].flat()], isError: true };
  },
};
