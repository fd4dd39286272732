import { lensPicture, tone } from '../media.ts';
import { type Call, wait } from '../server/call.ts';
import { argumentsSchema, form, oneText, repliesResult, text, textResult } from '../server/content.ts';
import type { Tool } from '../server/definition.ts';
import { errorCodes, isParams, type Params, RpcError } from '../server/message.ts';
import type { Revision } from '../server/revision.ts';
import type { TaskSupport } from '../server/task-store.ts';

/** Most turns of the model. */
const maxTurns = 3;

const weather: Params = {
  name: 'get_weather',
  description: 'Returns the weather of a city.',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

function question(values: Params, revision: Revision): Params[] {
  const blocks: Params[] = [
    text(String(values.prompt ?? 'What is the capital of France?')),
    ...(values.image === true ? [{ type: 'image', mimeType: 'image/png', data: lensPicture.toString('base64') }] : []),
    ...(values.audio === true && revision >= '2025-03-26'
      ? [{ type: 'audio', mimeType: 'audio/wav', data: tone.toString('base64') }]
      : []),
  ];
  // Until 2025-06-18 a message has one block.
  if (revision < '2025-11-25') return blocks.map((content) => ({ role: 'user', content }));
  return [{ role: 'user', content: blocks.length === 1 ? blocks[0] : blocks }];
}

/** The results of the model's tool uses; empty when it is done. */
function toolResults({ stopReason, content }: Params): Params[] {
  if (stopReason !== 'toolUse') return [];
  return [content]
    .flat()
    .filter((block): block is Params => isParams(block) && block.type === 'tool_use')
    .map(({ id, input }) => ({
      type: 'tool_result',
      toolUseId: id,
      content: [text(`It is sunny in ${isParams(input) ? String(input.city) : 'an unknown city'}, 21 °C.`)],
    }));
}

/** Requests sampling; with `tools`, in several turns. */
export const askModel: Tool = {
  descriptor: {
    name: 'ask_model',
    title: 'Ask the model',
    description:
      'Sampling: the server asks your language model. Loupe has none; the request waits in the inbox, where you can edit it, write the model’s answer or reject it.',
    inputSchema: argumentsSchema({
      prompt: { type: 'string', default: 'What is the capital of France?' },
      system: { type: 'string', description: 'The system prompt.' },
      maxTokens: { type: 'integer', minimum: 1, default: 100 },
      image: { type: 'boolean', description: 'Sends a PNG too.' },
      audio: { type: 'boolean', description: 'Sends a WAV too; not in 2024-11-05.' },
      tools: { type: 'boolean', description: 'Offers a tool to the model; since 2025-11-25.' },
      context: { type: 'string', enum: ['none', 'thisServer', 'allServers'] },
    }),
  },
  async run(values, call) {
    const { system = 'Answer in one sentence.', maxTokens = 100, context } = values;
    const offersTools = values.tools === true && call.revision >= '2025-11-25';
    const messages = question(values, call.revision);
    const replies: Params[] = [];
    for (let turn = 1; turn <= maxTurns; turn += 1) {
      const reply = await call.ask('sampling/createMessage', {
        messages: [...messages],
        systemPrompt: system,
        maxTokens,
        temperature: 0.2,
        stopSequences: ['END'],
        modelPreferences: {
          hints: [{ name: 'claude' }, { name: 'small' }],
          costPriority: 0.3,
          speedPriority: 0.8,
          intelligencePriority: 0.5,
        },
        ...(context !== undefined && { includeContext: context }),
        ...(offersTools && { tools: [weather], toolChoice: { mode: 'auto' } }),
      });
      replies.push(reply);
      const results = offersTools ? toolResults(reply) : [];
      if (results.length === 0) break;
      messages.push({ role: 'assistant', content: reply.content }, { role: 'user', content: results });
    }
    return repliesResult(...replies);
  },
};

const nameForm = (call: Call) => oneText(call, 'What is your name?', 'name');

function greeting(words: string): Params {
  return { messages: [{ role: 'user', content: text(words) }], maxTokens: 60 };
}

/** Tools with several requests: one after the other, and at once. */
export const roundTools: readonly Tool[] = [
  {
    descriptor: {
      name: 'ask_roots',
      title: 'Ask for the roots',
      description:
        'Roots: asks which folders you share with this server. Add some under Connection; Loupe answers automatically.',
      inputSchema: argumentsSchema(),
    },
    run: async (_values, call) => repliesResult(await call.ask('roots/list')),
  },
  {
    descriptor: {
      name: 'three_rounds',
      title: 'Three rounds',
      description:
        'Asks for three things one after the other: a form, the model, the roots. In 2026-07-28 each is a round of the same call (see the rounds below its result), before that a server request.',
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

const pace = {
  steps: { type: 'integer', minimum: 1, maximum: 1000, default: 5 },
  stepMs: { type: 'integer', minimum: 0, maximum: 60_000, default: 500, description: 'Milliseconds a step.' },
};

const reportDescription = 'Works step by step and then reports, or fails if you like.';

function report(name: string, title: string, task: TaskSupport, description = reportDescription): Tool {
  return {
    task,
    descriptor: {
      name,
      title,
      description,
      inputSchema: argumentsSchema({
        ...pace,
        ends: { type: 'string', enum: ['well', 'with isError', 'with an error'] },
      }),
    },
    async run({ steps = 5, stepMs = 500, ends = 'well' }, call) {
      for (let step = 1; step <= Number(steps); step += 1) {
        await wait(Number(stepMs), call.signal);
        call.progress(step, Number(steps), `Step ${step} of ${String(steps)}`);
      }
      if (ends === 'with an error') throw new RpcError(errorCodes.internal, 'The report broke', { step: steps });
      const result = textResult(`The report has ${String(steps)} pages.`);
      return ends === 'with isError' ? { ...result, isError: true } : result;
    },
  };
}

/** Tools that may, must or must not run as tasks; `slow_question` needs input halfway. */
export const taskTools: readonly Tool[] = [
  report(
    'slow_report',
    'A slow report',
    'optional',
    'A task: in 2026-07-28 the server decides, in 2025-11-25 you do. See it in Tasks, where you can cancel it.',
  ),
  report('slow_archive', 'A slow report that is always a task', 'required'),
  report('quick_report', 'A report that is never a task', 'forbidden'),
  {
    task: 'optional',
    descriptor: {
      name: 'slow_question',
      title: 'A slow question',
      description: 'A task that needs input halfway: it stays “input_required” until you answer its form in the inbox.',
      inputSchema: argumentsSchema({ stepMs: pace.stepMs }),
    },
    async run({ stepMs = 500 }, call) {
      await wait(Number(stepMs), call.signal);
      const approved = { type: 'boolean', title: 'Go on?', default: true };
      const reply = await call.ask(
        'elicitation/create',
        form(call, 'Half of it is done. Shall it go on?', { type: 'object', properties: { approved } }),
      );
      await wait(Number(stepMs), call.signal);
      return repliesResult(reply);
    },
  },
];
