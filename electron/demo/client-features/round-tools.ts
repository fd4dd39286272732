import type { Call } from '../server/call.ts';
import type { Tool } from '../server/definition.ts';
import type { Params } from '../server/message.ts';
import { oneText } from './form.ts';
import { repeats, takes, text } from './says.ts';

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
      description: 'Asks which folders you let it see.',
      inputSchema: takes(),
    },
    run: async (_values, call) => repeats(await call.ask('roots/list')),
  },
  {
    descriptor: {
      name: 'three_rounds',
      title: 'Three rounds',
      description: 'Asks for a form, then the model, then the roots.',
      inputSchema: takes(),
    },
    async run(_values, call) {
      const name = await call.ask('elicitation/create', nameForm(call));
      call.progress(1, 3, 'The name is there');
      const words = await call.ask('sampling/createMessage', greeting(`Greet this person: ${JSON.stringify(name)}`));
      call.progress(2, 3, 'The greeting is there');
      const roots = await call.ask('roots/list');
      call.progress(3, 3, 'The roots are there');
      return repeats(name, words, roots);
    },
  },
  {
    descriptor: {
      name: 'ask_together',
      title: 'Ask for two things at once',
      description: 'Asks for a form and the model at the same time.',
      inputSchema: takes(),
    },
    async run(_values, call) {
      const { form, model } = await call.requestAll({
        form: { method: 'elicitation/create', params: nameForm(call) },
        model: { method: 'sampling/createMessage', params: greeting('Say something kind.') },
      });
      return repeats(form, model);
    },
  },
];
