import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { Target } from '../npm-servers/visit.ts';
import { outputOf } from './run-program.ts';

/** The part of a chat completion's request that shows what a model gets of a server. */
const requestSchema = z.looseObject({
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).default([]),
  messages: z.array(z.looseObject({ role: z.string() })),
});

/**
 * What opencode gives a model of a server's tools, and of a call's result. The model is a stand-in on this machine that
 * calls `echo` once. Rejects when opencode fails.
 */
export async function visitWithOpencode(program: string, target: Target, home: string): Promise<string> {
  const seen: unknown[] = [];
  const model = createServer(async (request, response) => {
    const { tools, messages } = requestSchema.parse(await json(request));
    const ofServer = tools.filter((tool) => tool.function.name.startsWith('server_'));
    const results = messages.filter(({ role }) => role === 'tool');
    if (ofServer.length > 0) seen.push(ofServer, results);
    const calls = ofServer.length > 0 && results.length === 0;
    const echo = { name: 'server_echo', arguments: '{"message":"hi"}' };
    const delta = calls
      ? { role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: echo }] }
      : { role: 'assistant', content: 'done' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    chunk({ delta, finish_reason: null });
    chunk({ delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' });
    response.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const address = model.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server =
    'url' in target
      ? { type: 'remote', url: target.url, oauth: false }
      : { type: 'local', command: [target.command, ...target.args], environment: target.env };
  const config = {
    provider: {
      local: {
        npm: '@ai-sdk/openai-compatible',
        options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' },
        models: { m: { name: 'm' } },
      },
    },
    model: 'local/m',
    small_model: 'local/m',
    mcp: { server },
    autoupdate: false,
    share: 'disabled',
  };
  await writeFile(join(home, 'opencode.json'), JSON.stringify(config));
  await outputOf(program, ['run', 'Call echo.'], {
    home,
    env: {
      OPENCODE_CONFIG: join(home, 'opencode.json'),
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    },
  }).finally(() => model.close());
  if (seen.length < 4) throw new Error('opencode gave the model no tool or no result.');
  return JSON.stringify(seen, null, 1);
}
