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

/** What the model gets in one request: the server's tools, the results of its calls so far, and everything as JSON. */
interface ModelInput {
  tools: z.infer<typeof requestSchema>['tools'];
  results: z.infer<typeof requestSchema>['messages'];
  text: string;
}

/** A tool and its arguments. */
type ModelCall = readonly [tool: string, args: object];

/**
 * What opencode gives a model of a server's tools, and of a call's result. The model is a stand-in on this machine that
 * calls `echo` once. Rejects when opencode fails.
 */
export async function visitWithOpencode(program: string, target: Target, home: string): Promise<string> {
  const seen: unknown[] = [];
  await runOpencode({ program, target, home, prompt: 'Call echo.' }, ({ tools, results }) => {
    seen.push(tools, results);
    return results.length === 0 ? ['server_echo', { message: 'hi' }] : undefined;
  });
  if (seen.length < 4) throw new Error('opencode gave the model no tool or no result.');
  return JSON.stringify(seen, null, 1);
}

/** Lets opencode run a prompt with a model that calls what `next` says, until it is undefined. Rejects when opencode fails. */
export async function runOpencode(
  { program, target, home, prompt }: { program: string; target: Target; home: string; prompt: string },
  next: (input: ModelInput) => ModelCall | undefined,
): Promise<void> {
  const model = createServer(async (request, response) => {
    const body = requestSchema.parse(await json(request));
    const tools = body.tools.filter((tool) => tool.function.name.startsWith('server_'));
    const results = body.messages.filter(({ role }) => role === 'tool');
    // Requests for a title have no tools.
    const call = tools.length === 0 ? undefined : next({ tools, results, text: JSON.stringify(body) });
    const delta =
      call === undefined
        ? { role: 'assistant', content: 'done' }
        : { role: 'assistant', tool_calls: [toolCall(call, results.length)] };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (choice: object) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`,
      );
    chunk({ delta, finish_reason: null });
    chunk({ delta: {}, finish_reason: call === undefined ? 'stop' : 'tool_calls' });
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
  await outputOf(program, ['run', prompt], {
    home,
    env: {
      OPENCODE_CONFIG: join(home, 'opencode.json'),
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    },
  }).finally(() => model.close());
}

function toolCall([name, args]: ModelCall, number: number) {
  return { index: 0, id: `call_${number + 1}`, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}
