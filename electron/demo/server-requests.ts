import { dialTools } from './apps/dial.ts';
import { askAsTask } from './client-features/client-task-tool.ts';
import { entered, oneText } from './client-features/form.ts';
import { askForm } from './client-features/form-tool.ts';
import { interview } from './client-features/interview.ts';
import { askModel } from './client-features/model-tool.ts';
import { roundTools } from './client-features/round-tools.ts';
import { taskTools } from './client-features/task-tools.ts';
import { askUrl } from './client-features/url-tool.ts';
import type { Call } from './server/call.ts';
import type { Prompt, Tool } from './server/definition.ts';
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

/** What to try first, by tool. */
const guides: Readonly<Record<string, string>> = {
  ask_model:
    'Sampling: the server asks your language model. Loupe has none; the request waits in the inbox, where you can edit it, write the model’s answer or reject it.',
  ask_form:
    'Elicitation with a form: a field of every kind, with defaults and limits. It waits in the inbox; accept, decline or cancel, and compare what the tool got.',
  ask_url:
    'Elicitation with a URL: the server wants you to visit a page. Loupe shows the whole address and opens it only when you say so.',
  ask_roots:
    'Roots: asks which folders you share with this server. Add some under Connection; Loupe answers with them by itself.',
  three_rounds:
    'Asks three things one after the other: a form, the model, the roots. In 2026-07-28 each is a further round of the same call (look at the rounds below its result), before that a request of the server’s.',
  ask_together: 'Asks for a form and for the model at the same time: two requests in the inbox, answered in any order.',
  slow_report:
    'A task: in 2026-07-28 the server makes one of the call, in 2025-11-25 you choose to. Follow it in Tasks, and cancel it there.',
  slow_question: 'A task that needs you halfway: it stays “input_required” until you answer its form in the inbox.',
  ask_as_task:
    'A form as a task of Loupe’s own, which the server polls (2025-11-25 only: pin that revision under Connection to try it).',
  show_dial:
    'Has an app: run it, then open the tab App of its result. Turn the dial, and see each message of the app in Traffic.',
  turn_dial: 'Only the app may call it (visibility “app”): it is what the button “Turn up” calls, past the same gate.',
  reset_dial: 'The app may not call it (visibility “model”): its button “Reset” is refused, and you can run it here.',
};

function guided(tool: Tool): Tool {
  const { descriptor } = tool;
  return { ...tool, descriptor: { ...descriptor, description: guides[descriptor.name] ?? descriptor.description } };
}

/** Tools that ask the client for something, become tasks or have an app. */
export function clientTools(): Tool[] {
  const named = (name: string) => taskTools.filter(({ descriptor }) => descriptor.name === name);
  const tasks = [...named('slow_report'), ...named('slow_question'), askAsTask];
  return [askModel, askForm, askUrl(), ...roundTools, ...tasks, ...dialTools(dialUri)].map(guided);
}

/** A prompt that asks what it is to be about. */
export const askingPrompt: Prompt = {
  ...interview,
  descriptor: {
    ...interview.descriptor,
    description: 'Asks for a topic (elicitation) before its messages are there: answer in the inbox.',
  },
};

/** The letter, once its reader is known. */
export async function writeLetter(call: Call): Promise<readonly Params[]> {
  const reply = await call.ask('elicitation/create', oneText(call, 'Whom is the letter for?', 'reader'));
  const reader = String(entered(reply, 'reader') ?? 'whom it may concern');
  const { uri, mimeType } = letter;
  return [{ uri, mimeType, text: `Dear ${reader},\n\nthank you for your answer.\n` }];
}
