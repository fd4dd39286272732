import { afterEach, describe, expect, test } from 'vitest';
import { isParams, metaKeys, type Params } from '../../../electron/demo/server/message.ts';
import { ownServer } from '../own-server.ts';
import { modernMetaOf, RawClient } from '../raw-client.ts';

const everything: Params = {
  roots: {},
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
};
const modelReply = { role: 'assistant', content: { type: 'text', text: 'Paris.' }, model: 'm', stopReason: 'endTurn' };
const replies: Readonly<Record<string, Params>> = {
  'roots/list': { roots: [{ uri: 'file:///home/ada', name: 'home' }] },
  'sampling/createMessage': modelReply,
  'elicitation/create': { action: 'accept', content: { name: 'Ada', age: 36, plan: 'free' } },
};
const replyTo = (ask: unknown) => (isParams(ask) && replies[String(ask.method)]) || {};

let client: RawClient;
const start = (...options: string[]) => {
  client = new RawClient(ownServer('requests', ...options));
};
afterEach(async () => {
  client.end();
  expect(await client.exited).toEqual({ code: 0, signal: null });
});

const textsOf = (answer: Params): string =>
  isParams(answer.result) && Array.isArray(answer.result.content)
    ? answer.result.content.map((block: unknown) => (isParams(block) ? String(block.text) : '')).join('\n')
    : JSON.stringify(answer);

describe('client requests in the legacy era', () => {
  const open = async (capabilities: Params = everything, revision?: string) => {
    start('--era', 'legacy');
    await client.initialize(revision, capabilities);
  };
  const call = (id: string, name: string, values: Params = {}) =>
    client.request(id, 'tools/call', { name, arguments: values });

  test('sends a request over the same connection, and continues with the answer', async () => {
    await open();
    const answer = call('1', 'ask_model', { prompt: 'Which city?', image: true, audio: true });
    const ask = await client.asked();
    expect(ask).toMatchObject({
      method: 'sampling/createMessage',
      params: {
        messages: [{ role: 'user', content: [{ text: 'Which city?' }, { type: 'image' }, { type: 'audio' }] }],
        maxTokens: 100,
      },
    });
    client.respond(ask.id, modelReply);
    expect(textsOf(await answer)).toBe(`The client answered: ${JSON.stringify(modelReply)}`);
  });

  test('runs the model’s tool, and requests sampling again', async () => {
    await open();
    const answer = call('1', 'ask_model', { tools: true });
    const first = await client.asked();
    expect(first).toHaveProperty('params.toolChoice', { mode: 'auto' });
    const use = { type: 'tool_use', id: 'u1', name: 'get_weather', input: { city: 'Bern' } };
    client.respond(first.id, { role: 'assistant', content: [use], model: 'm', stopReason: 'toolUse' });
    const second = await client.asked();
    expect(second).toHaveProperty('params.messages.2.content.0', {
      type: 'tool_result',
      toolUseId: 'u1',
      content: [{ type: 'text', text: 'It is sunny in Bern, 21 °C.' }],
    });
    client.respond(second.id, modelReply);
    expect(textsOf(await answer)).toContain('Paris.');
  });

  test('has a form with a field of every kind in the revision', async () => {
    await open(everything, '2025-06-18');
    const answer = call('1', 'ask_form');
    const ask = await client.asked();
    expect(ask).not.toHaveProperty('params.mode');
    expect(ask).not.toHaveProperty('params.requestedSchema.properties.days');
    expect(ask).toHaveProperty('params.requestedSchema.properties.colour.enumNames', ['Red', 'Green', 'Blue']);
    client.respond(ask.id, { action: 'accept', content: { name: 'Ada', plan: 'free' } });
    expect(await answer).toHaveProperty('result.isError', true);
    expect(textsOf(await answer)).toContain('Missing argument: age');
  });

  test('reports that the client declined, cancelled or refused', async () => {
    await open();
    for (const action of ['decline', 'cancel']) {
      const answer = call(action, 'ask_form');
      client.respond((await client.asked()).id, { action });
      expect(textsOf(await answer)).toBe(`The client answered: {"action":"${action}"}`);
    }
    const answer = call('refused', 'ask_roots');
    const ask = await client.asked();
    client.send({ id: ask.id, error: { code: -1, message: 'User rejected' } });
    expect(await answer).toHaveProperty('result.isError', true);
    expect(textsOf(await answer)).toBe('The client refused roots/list: -1 User rejected');
  });

  test('doesn’t send undeclared requests', async () => {
    await open({ elicitation: { form: {} } });
    expect(textsOf(await call('1', 'ask_roots'))).toBe('The client did not declare {"roots":{}}');
    expect(textsOf(await call('2', 'ask_url'))).toBe('The client did not declare {"elicitation":{"url":{}}}');
  });

  test('sends three requests one after the other, and two at once', async () => {
    await open();
    const three = call('1', 'three_rounds');
    const methods: unknown[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const ask = await client.asked();
      methods.push(ask.method);
      client.respond(ask.id, replyTo(ask));
    }
    expect(methods).toEqual(['elicitation/create', 'sampling/createMessage', 'roots/list']);
    expect(textsOf(await three)).toContain('file:///home/ada');
    const two = call('2', 'ask_together');
    const asks = [await client.asked(), await client.asked()];
    for (const ask of asks.reverse()) client.respond(ask.id, replyTo(ask));
    expect(textsOf(await two)).toContain('"name":"Ada"');
  });

  test('cancels its requests when one of them fails, and when the call is cancelled', async () => {
    await open();
    const failing = call('1', 'ask_together');
    const [form, model] = [await client.asked(), await client.asked()];
    client.send({ id: form.id, error: { code: -1, message: 'No' } });
    await failing;
    client.send({ id: 2, method: 'tools/call', params: { name: 'ask_roots' } });
    const roots = await client.asked();
    client.send({ method: 'notifications/cancelled', params: { requestId: 2 } });
    await client.request('after', 'ping');
    const takenBack = client.messages
      .filter(({ method }) => method === 'notifications/cancelled')
      .map(({ params }) => isParams(params) && params.requestId);
    expect(takenBack).toEqual([model.id, roots.id]);
    expect(client.messages.some(({ id }) => id === 2)).toBe(false);
  });

  test('has an id for a URL elicitation in 2025-11-25, and notifies of its completion', async () => {
    await open();
    const answer = call('1', 'ask_url');
    const ask = await client.asked();
    const id = isParams(ask.params) && ask.params.elicitationId;
    expect(ask.params).toMatchObject({ mode: 'url', url: 'https://example.com/connect?account=loupe' });
    client.respond(ask.id, { action: 'accept' });
    await answer;
    const completed = client.messages.find(({ method }) => method === 'notifications/elicitation/complete');
    expect(completed).toHaveProperty('params', { elicitationId: id });
    expect(await call('2', 'ask_url', { asError: true })).toMatchObject({
      error: { code: -32042, data: { elicitations: [{ mode: 'url', elicitationId: expect.any(String) }] } },
    });
    expect(textsOf(await call('3', 'ask_url', { asError: true }))).toContain('accept');
  });

  test('requests input before a prompt or resource', async () => {
    await open();
    const prompt = client.request('1', 'prompts/get', { name: 'interview', arguments: { guest: 'Ada' } });
    client.respond((await client.asked()).id, { action: 'accept', content: { topic: 'looms' } });
    expect(await prompt).toHaveProperty('result.messages.0.content.text', 'Interview Ada about looms.');
    const letter = client.request('2', 'resources/read', { uri: 'requests://letter' });
    client.respond((await client.asked()).id, { action: 'decline' });
    expect(await letter).toHaveProperty('result.contents.0.text', expect.stringContaining('whom it may concern'));
  });

  test('writes log messages of every level from the set one on', async () => {
    await open();
    await client.request('1', 'logging/setLevel', { level: 'error' });
    await call('2', 'log_flood', { count: 800 });
    const logged = client.messages.filter(({ method }) => method === 'notifications/message');
    expect(logged).toHaveLength(400);
    const loggers = logged.map(({ params }) => isParams(params) && params.logger);
    expect(new Set(loggers)).toEqual(new Set(['http', 'database', 'scheduler', undefined]));
  });
});

describe('client requests in the modern era', () => {
  const open = () => start('--era', 'modern');
  const _meta = modernMetaOf(everything);
  const call = (name: string, more: Params = {}) => ({ _meta, name, arguments: {}, ...more });
  let last = 0;
  const request = async (method: string, params: Params): Promise<Params> => {
    last += 1;
    const { result, error } = await client.request(last, method, params);
    return isParams(result) ? result : { error };
  };
  /** The parameters that take a request into its next round, every input answered. */
  const answered = ({ inputRequests, requestState }: Params): Params => ({
    requestState,
    inputResponses: Object.fromEntries(
      Object.entries(isParams(inputRequests) ? inputRequests : {}).map(([key, ask]) => [key, replyTo(ask)]),
    ),
  });

  test('requests input in three rounds with the state of the previous one', async () => {
    open();
    const asked: unknown[] = [];
    let result = await request('tools/call', call('three_rounds'));
    while (result.resultType === 'input_required') {
      asked.push(...Object.keys(isParams(result.inputRequests) ? result.inputRequests : {}));
      expect(result).not.toHaveProperty('content');
      result = await request('tools/call', call('three_rounds', answered(result)));
    }
    expect(asked).toEqual(['elicitation-1', 'sampling-2', 'roots-3']);
    expect(result).toMatchObject({
      resultType: 'complete',
      content: [{}, {}, { text: expect.stringContaining('ada') }],
    });
  });

  test('requests two inputs in one round, and again the missing one', async () => {
    open();
    const first = await request('tools/call', call('ask_together'));
    expect(first.inputRequests).toMatchObject({
      form: { method: 'elicitation/create', params: { mode: 'form' } },
      model: { method: 'sampling/createMessage' },
    });
    const inputResponses = { form: replies['elicitation/create'], unknown: {} };
    const second = await request('tools/call', call('ask_together', { ...answered(first), inputResponses }));
    expect(Object.keys(isParams(second.inputRequests) ? second.inputRequests : {})).toEqual(['model']);
    const third = await request('tools/call', call('ask_together', answered(second)));
    expect(third).toMatchObject({ resultType: 'complete', content: [{ text: expect.stringContaining('Ada') }, {}] });
  });

  test('rejects a changed state, and one of another request', async () => {
    open();
    const first = await request('tools/call', call('ask_roots'));
    const good = answered(first);
    const state = String(first.requestState);
    for (const [requestState, problem] of [
      [`${state}=`, 'not the one that was given'],
      [` ${state}`, 'not the one that was given'],
      [state.toUpperCase(), 'not the one that was given'],
      [{ state }, 'not a string'],
      [undefined, 'without the requestState'],
    ]) {
      expect(await request('tools/call', call('ask_roots', { ...good, requestState }))).toMatchObject({
        error: { code: -32602, message: expect.stringContaining(String(problem)) },
      });
    }
    const elsewhere = await request('tools/call', call('ask_together', good));
    expect(elsewhere).toMatchObject({ error: { message: 'requestState belongs to another request' } });
    expect(await request('tools/call', call('ask_roots', good))).toHaveProperty('resultType', 'complete');
  });

  test('doesn’t send requests that this request did not declare', async () => {
    open();
    expect(await request('tools/call', { _meta: modernMetaOf({}), name: 'ask_roots' })).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: { roots: {} } } },
    });
  });

  test('requests input before a prompt or resource; only complete results are cacheable', async () => {
    open();
    const prompt = { _meta, name: 'interview' };
    const asked = await request('prompts/get', prompt);
    expect(asked).toHaveProperty('resultType', 'input_required');
    expect(await request('prompts/get', { ...prompt, ...answered(asked) })).toHaveProperty('messages.0.role', 'user');
    const letter = { _meta, uri: 'requests://letter' };
    const wanted = await request('resources/read', letter);
    expect(wanted).not.toHaveProperty('ttlMs');
    const { requestState } = wanted;
    const inputResponses = { 'elicitation-1': { action: 'accept', content: { reader: 'Grace' } } };
    expect(await request('resources/read', { ...letter, requestState, inputResponses })).toMatchObject({
      resultType: 'complete',
      ttlMs: 0,
      contents: [{ text: expect.stringContaining('Dear Grace') }],
    });
  });

  test('logs on request', async () => {
    open();
    const loud = { ..._meta, [metaKeys.logLevel]: 'debug' };
    await request('tools/call', { ...call('log_flood', { arguments: { count: 16 } }), _meta: loud });
    expect(client.messages.filter(({ method }) => method === 'notifications/message')).toHaveLength(16);
  });
});

test('has apps: tools that show one, tools that one calls, and their documents', async () => {
  start();
  await client.initialize();
  const { result } = await client.request(1, 'tools/list');
  const tools: readonly unknown[] = isParams(result) && Array.isArray(result.tools) ? result.tools : [];
  const uiOf = (name: string) => tools.filter(isParams).find((tool) => tool.name === name)?._meta;
  expect(uiOf('show_dial')).toEqual({ ui: { resourceUri: 'ui://loupe-asks/dial' } });
  expect(uiOf('turn_dial')).toMatchObject({ ui: { visibility: ['app'] } });
  expect(uiOf('reset_dial')).toMatchObject({ ui: { visibility: ['model'] } });
  for (const name of ['dial', 'escape']) {
    expect(await client.request(name, 'resources/read', { uri: `ui://loupe-asks/${name}` })).toMatchObject({
      result: {
        contents: [{ mimeType: 'text/html;profile=mcp-app', text: expect.stringMatching(/^<!doctype html>/) }],
      },
    });
  }
  await client.request(2, 'tools/call', { name: 'show_dial', arguments: { value: 70, label: 'Volume' } });
  expect(await client.request(3, 'tools/call', { name: 'turn_dial', arguments: { by: 50 } })).toMatchObject({
    result: { structuredContent: { value: 100, label: 'Volume' } },
  });
});
