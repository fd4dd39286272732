import { entered, oneText } from './client-features/content.ts';
import { askForm, askUrl, formAsTask } from './client-features/elicitation.ts';
import { askModel } from './client-features/model-tool.ts';
import { roundTools } from './client-features/round-tools.ts';
import { taskTools } from './client-features/task-tools.ts';
import { dialTools } from './dial.ts';
import type { Call } from './server/call.ts';
import type { Tool } from './server/definition.ts';
import type { Params } from './server/message.ts';

/** Where the demo's app is read. */
export const dialUri = 'ui://loupe-demo/dial';

/** A resource that asks before it answers. */
export const letter = {
  uri: 'demo://letter',
  name: 'letter',
  title: 'A letter that asks first',
  description:
    'Reading it asks whom it is for (elicitation), when Loupe speaks 2026-07-28 or 2025-06-18 and later. Answer in the inbox, and the text arrives.',
  mimeType: 'text/plain',
};

/** Tools that ask the client for something, become tasks or have an app. */
export function clientTools(): Tool[] {
  const named = (name: string) => taskTools.filter(({ descriptor }) => descriptor.name === name);
  const tasks = [...named('slow_report'), ...named('slow_question'), formAsTask];
  return [askModel, askForm, askUrl(), ...roundTools, ...tasks, ...dialTools(dialUri)];
}

/** The letter, once its reader is known. */
export async function writeLetter(call: Call): Promise<readonly Params[]> {
  const reply = await call.ask('elicitation/create', oneText(call, 'Whom is the letter for?', 'reader'));
  const reader = String(entered(reply, 'reader') ?? 'whom it may concern');
  const { uri, mimeType } = letter;
  return [{ uri, mimeType, text: `Dear ${reader},\n\nthank you for your answer.\n` }];
}
