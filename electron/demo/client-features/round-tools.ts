import type { Call } from '../server/call.ts';
import type { Tool } from '../server/definition.ts';
import type { Params } from '../server/message.ts';
import { argumentsSchema, oneText, repliesResult, text } from './content.ts';

const nameForm = (call: Call) => oneText(call, 'What is your name?', 'name');

function greeting(words: string): Params {
  return { messages: [{ role: 'user', content: text(words) }], maxTokens: 60 };
}

/** Tools that ask for several things: one after the other, and at once. */
export const roundTools: readonly Tool[] = [
  {
    descriptor: {
      name: 'ask_roots',
      title: 'Ask for the roots',
      description:
        'Roots: asks which folders you share with this server. Add some under Connection; Loupe answers with them by itself.',
      inputSchema: argumentsSchema(),
    },
    run: async (_values, call) => repliesResult(await call.ask('roots/list')),
  },
  {
    descriptor: {
      name: 'three_rounds',
      title: 'Three rounds',
      description:
        'Asks three things one after the other: a form, the model, the roots. In 2026-07-28 each is a further round of the same call (look at the rounds below its result), before that a request of the server’s.',
      inputSchema: argumentsSchema(),
    },
    async run(_values, call) {
      const name = await call.ask('elicitation/create', nameForm(call));
      call.progress(1, 3, 'The name is there');
      const words = await call.ask('sampling/createMessage', greeting(`Greet this person: ${JSON.stringify(name)}`));
      call.progress(2, 3, 'The greeting is there');
      const roots = await call.ask('roots/list');
      call.progress(3, 3, 'The roots are there');
      return repliesResult(name, words, roots);
    },
  },
  {
    descriptor: {
      name: 'ask_together',
      title: 'Ask for two things at once',
      description:
        'Asks for a form and for the model at the same time: two requests in the inbox, answered in any order.',
      inputSchema: argumentsSchema(),
    },
    async run(_values, call) {
      const { form, model } = await call.requestAll({
        form: { method: 'elicitation/create', params: nameForm(call) },
        model: { method: 'sampling/createMessage', params: greeting('Say something kind.') },
      });
      return repliesResult(form, model);
    },
  },
];
