import type { Prompt, ResourceSection } from '../definition.ts';
import type { Params } from '../message.ts';
import { appResources, readApp } from './apps/app-section.ts';
import { entered, oneText } from './form.ts';
import { text } from './says.ts';

const letterUri = 'asks://letter';
const plainUri = 'asks://plain';

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

/** Two texts, `asks://letter` asks whom it is for and `asks://plain` asks nothing; and the apps. */
export const reading: ResourceSection = {
  list: [
    { uri: letterUri, name: 'letter', title: 'Letter', description: 'Asks whom it is for.', mimeType: 'text/plain' },
    { uri: plainUri, name: 'plain', title: 'Plain', description: 'Asks nothing.', mimeType: 'text/plain' },
    ...appResources,
  ],
  async read(uri, call): Promise<readonly Params[] | undefined> {
    if (uri === plainUri) return [{ uri, mimeType: 'text/plain', text: 'Nothing was asked.\n' }];
    if (uri !== letterUri) return readApp(uri);
    const reply = await call.ask('elicitation/create', oneText(call, 'Whom is the letter for?', 'reader'));
    const reader = String(entered(reply, 'reader') ?? 'whom it may concern');
    return [{ uri, mimeType: 'text/plain', text: `Dear ${reader},\n\nthank you for your answer.\n` }];
  },
};
