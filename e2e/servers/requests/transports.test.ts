import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownServer } from '../own-server.ts';
import { type Connected, connectHttp, connectSse, connectStdio, type Person } from '../sdk-client.ts';
import { createRequestingServer } from './requesting-server.ts';

const asked: string[] = [];

/** Declares everything, and agrees to everything. */
const person: Person = {
  capabilities: { roots: {}, sampling: { tools: {} }, elicitation: { form: {}, url: {} } },
  attend(client) {
    client.setRequestHandler('roots/list', () => {
      asked.push('roots');
      return { roots: [{ uri: 'file:///home/ada' }] };
    });
    client.setRequestHandler('sampling/createMessage', () => {
      asked.push('model');
      return { role: 'assistant', content: { type: 'text', text: 'Hello.' }, model: 'm', stopReason: 'endTurn' };
    });
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const isForm = params.mode !== 'url';
      asked.push(isForm ? 'form' : 'url');
      return { action: 'accept', ...(isForm && { content: { name: 'Ada', age: 36, plan: 'free' } }) };
    });
  },
};

const ways: [string, () => Promise<Connected>][] = [
  ['stdio, legacy', () => connectStdio(ownServer('requests'), 'legacy', person)],
  ['stdio, modern', () => connectStdio(ownServer('requests'), 'modern', person)],
  ['HTTP, legacy', () => connectHttp(createRequestingServer(), 'legacy', {}, person)],
  [
    'HTTP, legacy, answering with JSON',
    () => connectHttp(createRequestingServer(), 'legacy', { answers: 'json' }, person),
  ],
  ['HTTP, modern', () => connectHttp(createRequestingServer(), 'modern', {}, person)],
  ['HTTP, 2025-06-18', () => connectHttp(createRequestingServer(), 'legacy', { revision: '2025-06-18' }, person)],
];

describe.each(ways)('the official client answers over %s', (_way, connect) => {
  let connected: Connected;
  beforeAll(async () => {
    connected = await connect();
  });
  afterAll(() => connected.close());

  test.each([
    ['ask_model', ['model']],
    ['ask_form', ['form']],
    ['ask_roots', ['roots']],
    ['three_rounds', ['form', 'model', 'roots']],
    ['ask_together', ['form', 'model']],
  ])('%s', async (name, kinds) => {
    asked.length = 0;
    const { content, isError } = await connected.client.callTool({ name });
    expect(isError, JSON.stringify(content)).toBeFalsy();
    expect(asked).toEqual(kinds);
  });

  test('for a prompt and a resource', async () => {
    expect(await connected.client.getPrompt({ name: 'interview' })).toHaveProperty('messages');
    expect(await connected.client.readResource({ uri: 'requests://letter' })).toHaveProperty('contents');
  });
});

test('the official client of 2024-11-05 answers over HTTP+SSE', async () => {
  const { client, close } = await connectSse(createRequestingServer(), person);
  for (const name of ['ask_model', 'ask_roots']) {
    expect((await client.callTool({ name })).isError, name).toBeFalsy();
  }
  await close();
});
