import { askModel, roundTools, taskTools } from './client-features/client-tools.ts';
import { askForm, askUrl, formAsTask } from './client-features/elicitation.ts';
import { dialTools } from './dial.ts';
import { icons, lensPicture, tone } from './media.ts';
import { type DemoState, dialUri, embed, link } from './resources.ts';
import { logLevels, wait } from './server/call.ts';
import { argumentsSchema, text, textResult } from './server/content.ts';
import type { Tool } from './server/definition.ts';
import type { Params } from './server/message.ts';

const structured = (value: Params): Params => ({ content: [text(JSON.stringify(value))], structuredContent: value });
const noArguments = { type: 'object', additionalProperties: false };

const answering: Tool[] = [
  {
    descriptor: {
      name: 'echo',
      title: 'Echo',
      description: 'Returns the message that you send.',
      icons,
      inputSchema: argumentsSchema({ message: { type: 'string', description: 'What to say.' } }, ['message']),
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    run: ({ message }) => textResult(String(message)),
  },
  {
    descriptor: {
      name: 'add',
      title: 'Add',
      description: 'Adds two numbers; the result has structured content.',
      inputSchema: argumentsSchema({ a: { type: 'number' }, b: { type: 'number' } }, ['a', 'b']),
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    run: ({ a, b }) => structured({ sum: Number(a) + Number(b) }),
  },
  {
    descriptor: {
      name: 'order_lens',
      title: 'Order a lens',
      description: 'Has an argument of every kind; orders nothing and returns its arguments.',
      inputSchema: {
        type: 'object',
        properties: {
          model: { type: 'string', title: 'Model', enum: ['field', 'folding', 'watchmaker'] },
          quantity: { type: 'integer', minimum: 1, maximum: 99, default: 1 },
          engraving: { type: 'string', maxLength: 24, description: 'At most 24 characters.' },
          gift: { type: 'boolean', default: false },
          deliverOn: { type: 'string', format: 'date' },
          address: {
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
            required: ['city'],
          },
          extras: { type: 'array', items: { type: 'string', enum: ['case', 'cloth', 'cord'] }, uniqueItems: true },
        },
        required: ['model', 'address'],
      },
      annotations: { destructiveHint: false, openWorldHint: true },
    },
    run: (order) => structured(order),
  },
  {
    descriptor: {
      name: 'look_up_region',
      title: 'Look up a region',
      description: 'Over HTTP, its region is also sent as a header (2026-07-28).',
      inputSchema: argumentsSchema({ region: { type: 'string', 'x-mcp-header': 'Region' } }, ['region']),
      annotations: { readOnlyHint: true },
    },
    run: ({ region }) => textResult(`The region ${String(region)} has 3 lenses.`),
  },
  {
    descriptor: {
      name: 'fail',
      title: 'Fail',
      description: 'Always returns an error result.',
      inputSchema: noArguments,
      annotations: { readOnlyHint: true },
    },
    run: () => ({ content: [text('The lens is broken, as always.')], isError: true }),
  },
  {
    descriptor: {
      name: 'delete_everything',
      title: 'Delete everything',
      description: 'Declares destructiveHint; deletes nothing.',
      inputSchema: argumentsSchema({ confirm: { type: 'string', description: 'Anything at all.' } }, ['confirm']),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    run: () => textResult('Nothing was deleted: this is a demo.'),
  },
];

const slow: Tool[] = [
  {
    descriptor: {
      name: 'long_task',
      title: 'A long task',
      description: 'Reports its progress step by step, and can be cancelled.',
      inputSchema: argumentsSchema({
        steps: { type: 'integer', minimum: 1, maximum: 1000, default: 10 },
        stepMs: { type: 'integer', minimum: 0, maximum: 60000, default: 500, description: 'Milliseconds a step.' },
      }),
      annotations: { readOnlyHint: true },
    },
    run: async ({ steps = 10, stepMs = 500 }, call) => {
      const total = Math.min(1000, Math.max(1, Number(steps)));
      for (let step = 1; step <= total; step += 1) {
        await wait(Math.min(60_000, Math.max(0, Number(stepMs))), call.signal);
        call.progress(step, total, `Step ${step} of ${total}`);
      }
      return textResult(`Done in ${total} steps.`);
    },
  },
  {
    descriptor: {
      name: 'write_log',
      title: 'Write to the log',
      description: 'Sends one log message of each level that you requested.',
      inputSchema: noArguments,
      annotations: { readOnlyHint: true },
    },
    run: (_values, call) => {
      for (const level of logLevels) call.log(level, { message: `A message of level ${level}`, level }, 'demo');
      return textResult(`Sent ${logLevels.length} log messages.`);
    },
  },
];

function showing(state: DemoState): Tool[] {
  const shows = (name: string, title: string, description: string, content: () => readonly Params[]): Tool => ({
    descriptor: { name, title, description, inputSchema: noArguments, annotations: { readOnlyHint: true } },
    run: () => ({ content: content() }),
  });
  return [
    shows('show_picture', 'Show a picture', 'Returns text and a PNG.', () => [
      text('A lens:'),
      {
        type: 'image',
        mimeType: 'image/png',
        data: lensPicture.toString('base64'),
        annotations: { audience: ['user'], priority: 0.9 },
      },
    ]),
    shows('play_tone', 'Play a tone', 'Returns a WAV of half a second.', () => [
      { type: 'audio', mimeType: 'audio/wav', data: tone.toString('base64') },
    ]),
    shows('link_resource', 'Link a resource', 'Returns a link to a resource.', () => {
      const item = state.find('file:///demo/README.md');
      return item === undefined ? [] : [link(item)];
    }),
    shows('embed_resources', 'Embed resources', 'Returns a text and a binary resource.', () => [
      ...embed(state.find('file:///demo/src/lens.ts')),
      ...embed(state.find('file:///demo/media/lens.png')),
    ]),
  ];
}

function changing(state: DemoState): Tool[] {
  return [
    {
      descriptor: {
        name: 'count_up',
        title: 'Count up',
        description: 'Changes the resource demo://counter.',
        inputSchema: noArguments,
        annotations: { destructiveHint: false, openWorldHint: false },
      },
      run: () => textResult(`The counter is at ${state.countUp()}.`),
    },
    {
      descriptor: {
        name: 'add_resource',
        title: 'Add a resource',
        description: 'Adds a resource, and announces the changed list.',
        inputSchema: argumentsSchema({ text: { type: 'string' } }, ['text']),
        annotations: { destructiveHint: false, openWorldHint: false },
      },
      run: (values) => ({ content: [link(state.add(String(values.text)))] }),
    },
  ];
}

/** Its result doesn't match its outputSchema. */
const wrong: Tool = {
  descriptor: {
    name: 'invalid_result',
    title: 'Invalid on purpose: result',
    description:
      'Returns structured content that doesn’t match its outputSchema, and a content block of an unknown type. Loupe shows both with their problems.',
    inputSchema: noArguments,
    outputSchema: { type: 'object', properties: { lenses: { type: 'integer' } }, required: ['lenses'] },
    annotations: { readOnlyHint: true },
  },
  run: () => ({
    content: [text('Three lenses.'), { type: 'hologram', depth: 3 }],
    structuredContent: { lenses: 'three' },
  }),
};

export function demoTools(state: DemoState): Tool[] {
  return [...answering, ...showing(state), ...slow, ...changing(state), ...clientTools(), wrong];
}

/** Tools with client requests, tasks or an app. */
function clientTools(): Tool[] {
  const named = (name: string) => taskTools.filter(({ descriptor }) => descriptor.name === name);
  const tasks = [...named('slow_report'), ...named('slow_question'), formAsTask];
  return [askModel, askForm, askUrl(), ...roundTools, ...tasks, ...dialTools(dialUri)];
}
