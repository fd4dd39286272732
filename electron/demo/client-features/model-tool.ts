import { lensPicture, tone } from '../media.ts';
import type { Tool } from '../server/definition.ts';
import { isParams, type Params } from '../server/message.ts';
import type { Revision } from '../server/revision.ts';
import { argumentsSchema, repliesResult, text } from './content.ts';

/** So often the model may use its tool. */
const mostTurns = 3;

const weather: Params = {
  name: 'get_weather',
  description: 'Tells the weather of a city.',
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

/** The results of the tools that the model wants to use; none when it is done. */
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

/** Asks the client's model; with `tools`, in several turns. */
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
    for (let turn = 1; turn <= mostTurns; turn += 1) {
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
