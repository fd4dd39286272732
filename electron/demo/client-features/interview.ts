import type { Prompt } from '../server/definition.ts';
import { entered, oneText } from './form.ts';
import { text } from './says.ts';

/** A prompt that asks what it is to be about. */
export const interview: Prompt = {
  descriptor: {
    name: 'interview',
    title: 'Interview',
    description: 'Asks for a topic before it is there.',
    arguments: [{ name: 'guest', description: 'Who is interviewed.' }],
  },
  async render({ guest = 'somebody' }, call) {
    const reply = await call.ask('elicitation/create', oneText(call, 'What is the interview about?', 'topic'));
    const topic = String(entered(reply, 'topic') ?? 'nothing at all');
    return { messages: [{ role: 'user', content: text(`Interview ${guest} about ${topic}.`) }] };
  },
};
