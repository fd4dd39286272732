import { randomUUID } from 'node:crypto';
import { type Call, wait } from '../server/call.ts';
import { argumentsSchema, entered, form, oneText, repliesResult, text, textResult } from '../server/content.ts';
import type { Prompt, Tool } from '../server/definition.ts';
import { errorCodes, isParams, type Params, RpcError } from '../server/message.ts';
import type { Revision } from '../server/revision.ts';
import { findBadArgument } from '../server/run-tool.ts';

/** Asks for a form with a field of every kind, and returns the answer, checked against the schema. */
export const askForm: Tool = {
  descriptor: {
    name: 'ask_form',
    title: 'Ask with a form',
    description:
      'Elicitation with a form: a field of every kind, with defaults and limits. Accept, decline or cancel it in the inbox, and compare the result.',
    inputSchema: argumentsSchema({ message: { type: 'string', description: 'What the form says.' } }),
  },
  async run({ message = 'Tell something about yourself.' }, call) {
    const schema = everyField(call.revision);
    const reply = await call.ask('elicitation/create', form(call, String(message), schema));
    const result = repliesResult(reply);
    if (reply.action !== 'accept') return result;
    const problem = findBadArgument(schema, isParams(reply.content) ? reply.content : {});
    if (problem === undefined) return result;
    return { content: [text(problem), ...[result.content].flat()], isError: true };
  },
};

const colours = [
  { const: '#b00020', title: 'Red' },
  { const: '#1b7f3b', title: 'Green' },
  { const: '#1f5fbf', title: 'Blue' },
];
const colourValues = colours.map((colour) => colour.const);

/** Fields since 2025-06-18, where only booleans have defaults. */
const early: Record<string, Params> = {
  name: { type: 'string', title: 'Name', description: 'Two to twenty characters.', minLength: 2, maxLength: 20 },
  email: { type: 'string', title: 'E-mail', format: 'email', default: 'ada@example.com' },
  homepage: { type: 'string', title: 'Homepage', format: 'uri' },
  birthday: { type: 'string', title: 'Birthday', format: 'date', default: '1815-12-10' },
  appointment: { type: 'string', title: 'Appointment', format: 'date-time' },
  age: { type: 'integer', title: 'Age', minimum: 18, maximum: 120 },
  height: { type: 'number', title: 'Height', description: 'In metres.', minimum: 0.5, maximum: 2.5, default: 1.75 },
  newsletter: { type: 'boolean', title: 'Newsletter', default: true },
  plan: { type: 'string', title: 'Plan', enum: ['free', 'team', 'company'], default: 'team' },
  bare: { type: 'string' },
};

/** Fields since 2025-11-25. */
const late: Record<string, Params> = {
  colour: { type: 'string', title: 'Colour', oneOf: colours, default: colours[1]?.const },
  days: {
    type: 'array',
    title: 'Days',
    minItems: 1,
    maxItems: 3,
    default: ['Monday'],
    items: { type: 'string', enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] },
  },
  palette: { type: 'array', title: 'Palette', items: { anyOf: colours }, default: colourValues.slice(0, 2) },
};

/** An enum with titles in 2025-06-18. */
const earlyColour = {
  type: 'string',
  title: 'Colour',
  enum: colourValues,
  enumNames: colours.map(({ title }) => title),
};

function withoutDefault([name, { default: value, ...field }]: [string, Params]): [string, Params] {
  return [name, typeof value === 'boolean' ? { ...field, default: value } : field];
}

/** A form with a field of every kind in the revision; `name`, `age` and `plan` are required. */
function everyField(revision: Revision): Params {
  const properties =
    revision < '2025-11-25'
      ? { ...Object.fromEntries(Object.entries(early).map(withoutDefault)), colour: earlyColour }
      : { ...early, ...late };
  return { type: 'object', properties, required: ['name', 'age', 'plan'] };
}

const defaultUrl = 'https://example.com/connect?account=loupe';

/**
 * Asks the user to visit a page. Only in 2025-11-25 it has an `elicitationId`, a notification of its completion, and
 * can be an error; such a page counts as visited when the tool is called again.
 */
export function askUrl(): Tool {
  let isWanted = false;
  return {
    descriptor: {
      name: 'ask_url',
      title: 'Ask to open a page',
      description:
        'Elicitation with a URL: the server wants you to visit a page. Loupe shows the whole address and opens it only when you say so.',
      inputSchema: argumentsSchema({
        url: { type: 'string', default: defaultUrl },
        asError: { type: 'boolean', description: 'Asks by an error; only in 2025-11-25.' },
      }),
    },
    async run({ url = defaultUrl, asError }, call) {
      const isNamed = call.revision === '2025-11-25';
      const elicitationId = randomUUID();
      const params = {
        mode: 'url',
        message: 'Connect your account on this page.',
        url,
        ...(isNamed && { elicitationId }),
      };
      if (isNamed && asError === true) {
        isWanted = !isWanted;
        if (!isWanted) return repliesResult({ action: 'accept' });
        throw new RpcError(errorCodes.urlElicitationRequired, 'A page must be visited first', {
          elicitations: [params],
        });
      }
      const reply = await call.ask('elicitation/create', params);
      if (isNamed && reply.action === 'accept') call.announce('notifications/elicitation/complete', { elicitationId });
      return repliesResult(reply);
    },
  };
}

const isOver = ({ status }: Params) => status === 'completed' || status === 'failed' || status === 'cancelled';

/** Polls the client's task until it ends, at the client's interval. */
async function followed(task: Params, call: Call): Promise<Params> {
  let now = task;
  while (!isOver(now)) {
    await wait(typeof now.pollInterval === 'number' ? now.pollInterval : 500, call.signal);
    now = await call.ask('tasks/get', { taskId: task.taskId });
  }
  return now;
}

/** Asks for a form as a task of the client (2025-11-25). */
export const formAsTask: Tool = {
  descriptor: {
    name: 'ask_as_task',
    title: 'A form as a task',
    description:
      'A form that Loupe handles as a task, which the server polls (2025-11-25 only: pin that revision under Connection to try it).',
    inputSchema: argumentsSchema({ ttl: { type: 'integer', minimum: 0, default: 60_000 } }),
  },
  async run({ ttl = 60_000 }, call) {
    if (call.revision !== '2025-11-25') return textResult('Only 2025-11-25 has client tasks.');
    const approved = { type: 'boolean', title: 'Go on?', default: true };
    const asked = form(call, 'Take your time.', { type: 'object', properties: { approved } });
    const { task } = await call.ask('elicitation/create', { ...asked, task: { ttl } });
    if (!isParams(task)) return textResult('The client answered at once, without a task.');
    const { status } = await followed(task, call);
    if (status !== 'completed') return textResult(`The client’s task ended as ${String(status)}.`);
    return repliesResult(await call.ask('tasks/result', { taskId: task.taskId }));
  },
};

/** A prompt that asks for its topic. */
export const interview: Prompt = {
  descriptor: {
    name: 'interview',
    title: 'Interview',
    description: 'Asks for a topic (elicitation) before it returns messages: answer in the inbox.',
    arguments: [{ name: 'guest', description: 'Who is interviewed.' }],
  },
  async render({ guest = 'somebody' }, call) {
    const reply = await call.ask('elicitation/create', oneText(call, 'What is the interview about?', 'topic'));
    const topic = String(entered(reply, 'topic') ?? 'nothing at all');
    return { messages: [{ role: 'user', content: text(`Interview ${guest} about ${topic}.`) }] };
  },
};

/** The contents of a letter, which asks whom it is for. */
export async function writeLetter(uri: string, call: Call): Promise<readonly Params[]> {
  const reply = await call.ask('elicitation/create', oneText(call, 'Whom is the letter for?', 'reader'));
  const reader = String(entered(reply, 'reader') ?? 'whom it may concern');
  return [{ uri, mimeType: 'text/plain', text: `Dear ${reader},\n\nthank you for your answer.\n` }];
}
