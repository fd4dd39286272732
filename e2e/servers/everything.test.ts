import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { complete } from '#host/surface/complete.ts';
import { openTestHost } from '#host/testing/test-host.ts';
import { httpServer, stdioServer } from '#host/testing/test-servers.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { ContentBlock } from '#shared/model/resource.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { everythingServer, startEverythingHttp } from './real-servers.ts';

// All that a server in real use offers, through the host that the window and the command line have.
describe.each(['stdio', 'HTTP'])('server-everything over %s', (transport) => {
  let host: Host;
  let session: Session;
  let stop = () => Promise.resolve();

  beforeAll(async () => {
    host = await openTestHost();
    if (transport === 'stdio') session = await host.connections.sessions.connect(stdioServer(everythingServer()));
    else {
      const server = await startEverythingHttp();
      stop = server.stop;
      session = await host.connections.sessions.connect(httpServer({ url: server.url }));
    }
    await session.ready();
    const isListed = () => expect(host.surface.catalog.list(session.id, 'tools').view.phase).toBe('done');
    await vi.waitFor(isListed, { timeout: 45_000 });
  });
  afterAll(async () => {
    await host.close();
    await stop();
  });

  /** Calls a tool, which a person allows; its result is awaited by `ended`. */
  function call(tool: string, values: JsonObject = {}, asTask = false) {
    const request = { tool, argumentsText: JSON.stringify(values), ...(asTask && { asTask: {} }) };
    const { runId } = host.surface.calls.start(session, request);
    for (const { id, subject } of host.connections.inbox.list())
      if (subject.type === 'toolCall') host.connections.inbox.decide(id, 'allow');
    return runId;
  }

  async function ended(runId: ToolCall['id']): Promise<ToolCall> {
    await expect.poll(() => host.surface.calls.history.find(runId).phase).toBe('ended');
    return host.surface.calls.history.get(runId);
  }

  function readText(readId: Parameters<Host['surface']['content']['text']>[0] | undefined, block?: ContentBlock) {
    return readId === undefined || block === undefined
      ? undefined
      : host.surface.content.text(readId, block.part.index, 0, 5000);
  }

  /** The texts of the blocks of a call's result; of what has no text, its kind. */
  async function resultOf(runId: ToolCall['id']): Promise<unknown[]> {
    const { outcome, result } = await ended(runId);
    expect(outcome).toBe('result');
    return (result?.blocks ?? []).map((block) =>
      block.kind === 'text' ? readText(result?.readId, block) : block.kind,
    );
  }

  /** Waits for the server's request, and gives the reply of a person. */
  async function reply(method: string, result: JsonObject): Promise<JsonObject> {
    const waiting = () =>
      host.connections.inbox
        .list()
        .find(({ subject }) => subject.type === 'serverRequest' && subject.method === method);
    await expect.poll(waiting).toBeDefined();
    const pending = waiting();
    if (pending === undefined) throw new Error(`${method} does not wait`);
    host.connections.serverRequests.answer(pending.id, { type: 'result', resultText: JSON.stringify(result) });
    return { ...pending };
  }

  const model = { role: 'assistant', model: 'glass-1', stopReason: 'endTurn' };

  test.each([
    ['echo', { message: 'Hello' }, ['Echo: Hello']],
    ['get-annotated-message', { messageType: 'error' }, [/Error: Operation failed/]],
    ['get-env', {}, [/"PATH"/]],
    ['get-resource-links', { count: 2 }, [/2 resource links/, 'resource_link', 'resource_link']],
    [
      'get-resource-reference',
      { resourceType: 'Text', resourceId: 1 },
      [/resource/i, 'resource', /demo:\/\/resource\/dynamic\/text\/1/],
    ],
    ['get-sum', { a: 12, b: 30 }, [/42/]],
    ['get-tiny-image', {}, [/the image you requested/, 'image', /./]],
    ['gzip-file-as-resource', { data: 'data:text/plain;base64,SGVsbG8=' }, ['resource_link']],
  ])('%s has a result', async (tool, values, blocks) => {
    const result = await resultOf(call(tool, values));
    expect(result).toEqual(blocks.map((block) => (typeof block === 'string' ? block : expect.stringMatching(block))));
  });

  test('structured content fits the output schema', async () => {
    const { result } = await ended(call('get-structured-content', { location: 'Chicago' }));
    expect(result).toMatchObject({ check: { verdict: 'valid' }, problems: [] });
  });

  test('a long operation reports its progress', async () => {
    const run = await ended(call('trigger-long-running-operation', { duration: 1, steps: 4 }));
    expect(run.progressLog.at(-1)).toMatchObject({ progress: 4, total: 4 });
  });

  test.each(['toggle-simulated-logging', 'toggle-subscriber-updates'])('%s starts and stops', async (tool) => {
    expect(await resultOf(call(tool))).toEqual([expect.stringMatching(/Start/)]);
    expect(await resultOf(call(tool))).toEqual([expect.stringMatching(/Stop/)]);
  });

  test('its client requests are answered', async () => {
    expect(host.connections.inbox.ended).toContainEqual(expect.objectContaining({ how: 'automatic' }));
    const sampling = call('trigger-sampling-request', { prompt: 'What is a lens?' });
    expect(
      JSON.stringify(await reply('sampling/createMessage', { ...model, content: { type: 'text', text: 'Glass.' } })),
    ).toContain('What is a lens?');
    expect(String(await resultOf(sampling))).toContain('Glass.');

    const form = call('trigger-elicitation-request');
    await reply('elicitation/create', { action: 'accept', content: { name: 'Ada' } });
    expect(String(await resultOf(form))).toContain('User provided the requested information');
    const declined = call('trigger-elicitation-request');
    await reply('elicitation/create', { action: 'decline' });
    expect(String(await resultOf(declined))).toContain('declined');
    const visit = call('trigger-url-elicitation', { url: 'https://example.com/verify' });
    expect(JSON.stringify(await reply('elicitation/create', { action: 'accept' }))).toContain(
      'https://example.com/verify',
    );
    expect(String(await resultOf(visit))).toMatch(/accept|complete/i);
    expect(String(await resultOf(call('get-roots-list')))).toMatch(/root/i);
  });

  test('its tasks are followed to their end, with their requests', async () => {
    // It takes seconds, in which the others run.
    const research = call('simulate-research-query', { topic: 'python' }, true);
    const sampling = call('trigger-sampling-request-async', { prompt: 'Say hello' });
    await reply('sampling/createMessage', { ...model, content: { type: 'text', text: 'Hello from a person' } });
    const form = call('trigger-elicitation-request-async');
    await reply('elicitation/create', { action: 'decline' });
    expect(String(await resultOf(sampling))).toContain('Hello from a person');
    expect(String(await resultOf(form))).toContain('[DECLINED]');
    expect(String(await resultOf(research))).toContain('Research Report: python');
  });

  test.each([
    ['simple-prompt', {}, /This is a simple prompt without arguments/],
    ['args-prompt', { city: 'Ulm', state: 'Bavaria' }, /What's weather in Ulm, Bavaria\?/],
    ['completable-prompt', { department: 'Sales', name: 'Eve' }, /promote Eve to the head of the Sales team/],
    ['resource-prompt', { resourceType: 'Text', resourceId: '7' }, /includes the Text resource with id: 7/],
    ['resource-prompt', { resourceType: 'Blob', resourceId: '7' }, /includes the Blob resource with id: 7/],
  ])('%s with %o has messages', async (prompt, values, first) => {
    const { result } = await host.surface.prompts.get(session, prompt, values);
    expect(readText(result?.readId, result?.messages[0]?.blocks[0])).toMatch(first);
    if (prompt === 'resource-prompt') expect(result?.messages[1]?.blocks[0]?.kind).toBe('resource');
  });

  test('a refused prompt is reported with its message', async () => {
    const { failure } = await host.surface.prompts.get(session, 'resource-prompt', {
      resourceType: 'Text',
      resourceId: 'none',
    });
    expect(JSON.stringify(failure)).toContain('Invalid resourceId');
  });

  test('completes arguments of prompts and templates, with the others as context', async () => {
    const values = async (
      ...[ref, argument, context = {}]: [
        Parameters<typeof complete>[2]['ref'],
        Parameters<typeof complete>[2]['argument'],
        Record<string, string>?,
      ]
    ) => (await complete(host.connections.exchanges, session, { ref, argument, context })).values;
    const prompt = { type: 'ref/prompt', name: 'completable-prompt' } as const;
    expect(await values(prompt, { name: 'department', value: 'Sal' })).toEqual(['Sales']);
    expect(await values(prompt, { name: 'name', value: '' }, { department: 'Sales' })).toEqual([
      'David',
      'Eve',
      'Frank',
    ]);
    const template = { type: 'ref/resource', uri: 'demo://resource/dynamic/text/{resourceId}' } as const;
    expect(await values(template, { name: 'resourceId', value: '1' })).toEqual(['1']);
  });
});
