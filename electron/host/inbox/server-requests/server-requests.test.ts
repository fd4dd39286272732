import { describe, expect, it, vi } from 'vitest';
import { pendingIdSchema } from '#shared/model/id/id.ts';
import type { Reply, ReplyRule, ServerMethod } from '#shared/model/inbox/client-setup.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import { host, session, sessionPerTest } from '../../testing/host-per-test.ts';

sessionPerTest('demo');

const signal = new AbortController().signal;
const ask = (method: ServerMethod, params: Json = {}) =>
  host.connections.serverRequests.reply(session, { method, params, frameSeq: 1, signal });
const rule = (change: Partial<ReplyRule>): ReplyRule => ({
  id: 'r',
  name: 'Decline',
  method: 'elicitation/create',
  contains: '',
  reply: { type: 'result', resultText: '{"action":"decline"}' },
  ...change,
});
const audited = () => host.stores.audit.list({ kinds: ['serverAnswered'] }, 0, 10).rows.map(({ detail }) => detail);

describe('a server request', () => {
  it('waits for a person’s reply, which is sent as written and recorded', async () => {
    const answered = ask('elicitation/create', { message: 'Who?' });
    const [waiting] = host.connections.inbox.list();
    expect(waiting?.subject).toMatchObject({ type: 'serverRequest', method: 'elicitation/create', duplicateId: false });
    const reply: Reply = { type: 'result', resultText: '{"action":"accept","content":{"n":1.0}}' };
    if (waiting) host.connections.serverRequests.answer(waiting.id, reply);
    expect(await answered).toEqual(reply);
    expect(host.connections.inbox.ended[0]).toMatchObject({ how: 'person', reply });
    expect(audited()).toMatchObject([{ how: 'person', reply }]);
  });

  it('rejects a reply that isn’t a JSON object, and stays pending', async () => {
    void ask('elicitation/create');
    const [waiting] = host.connections.inbox.list();
    const rejected = {
      '{\n  "a"': 'its JSON isn’t complete: it ends inside the value at line 2, column 6',
      '[]': 'it is an array, but must be an object',
      null: 'it is null, but must be an object',
      '7': 'it is a number, but must be an object',
    };
    for (const [resultText, problem] of Object.entries(rejected)) {
      expect(
        () => waiting && host.connections.serverRequests.answer(waiting.id, { type: 'result', resultText }),
      ).toThrow(`The answer isn’t a JSON object: ${problem}.`);
    }
    expect(() => waiting && host.connections.inbox.decide(waiting.id, 'allow')).toThrow(/already answered/);
    expect(host.connections.inbox.list()).toHaveLength(1);
  });

  it('is answered by the first matching rule, which the inbox shows', async () => {
    const other = rule({ id: 'o', name: 'Other server', serverId: host.stores.servers.list()[0]?.server.id });
    const byText = rule({ id: 't', name: 'By text', contains: 'PASSWORD' });
    await host.stores.clientSetup.setRules([other, byText]);
    expect(await ask('elicitation/create', { message: 'Your password?' })).toEqual(byText.reply);
    expect(host.connections.inbox.ended[0]).toMatchObject({ how: 'rule', rule: 'By text' });
    void ask('elicitation/create', { message: 'Your name?' });
    expect(host.connections.inbox.list()).toHaveLength(1);
  });

  it('is refused and shown when it wasn’t declared', async () => {
    await host.stores.clientSetup.set({ serverId: session.server.id, switches: { sampling: false }, roots: [] });
    const again = await host.connections.sessions.connect(session.server);
    await again.ready();
    const reply = await host.connections.serverRequests.reply(again, {
      method: 'sampling/createMessage',
      params: {},
      frameSeq: 1,
      signal,
    });
    expect(reply).toMatchObject({ type: 'error', code: -32601 });
    expect(host.connections.inbox.ended[0]).toMatchObject({ how: 'refused' });
    expect(host.connections.inbox.list()).toEqual([]);
  });

  it.each([
    ['200 requests of its session wait', { count: 200, characters: 0 }],
    ['so many characters wait', { count: 1, characters: 100_000_000 }],
  ])('is refused while %s, and counted; rules still apply', async (_what, waiting) => {
    const waitingOf = vi.spyOn(host.connections.inbox, 'waitingOf').mockReturnValue(waiting);
    const before = { count: waiting.count - 1, characters: Math.max(0, waiting.characters - 1) };
    expect(await ask('elicitation/create')).toMatchObject({ type: 'error', code: -32000 });
    expect(session.view().refusedRequests).toBe(1);
    expect(host.connections.inbox.list()).toEqual([]);
    waitingOf.mockReturnValue(before);
    void ask('elicitation/create');
    expect(host.connections.inbox.list()).toHaveLength(1);
    waitingOf.mockReturnValue(waiting);
    await host.stores.clientSetup.setRules([rule({})]);
    expect(await ask('elicitation/create')).toEqual(rule({}).reply);
  });

  it('for roots is answered with the configured roots', async () => {
    const roots = [{ uri: 'file:///work/project', name: 'Project' }];
    await host.stores.clientSetup.set({ serverId: session.server.id, switches: {}, roots });
    expect(await ask('roots/list')).toEqual({ type: 'result', resultText: JSON.stringify({ roots }) });
    expect(audited()).toMatchObject([{ how: 'automatic' }]);
  });

  it('is stored with the edited request, which isn’t sent to the server', async () => {
    const params = { messages: [], maxTokens: 10 };
    const answered = ask('sampling/createMessage', params);
    const [waiting] = host.connections.inbox.list();
    const reply: Reply = { type: 'result', resultText: '{"role":"assistant"}' };
    const editedText = '{"messages":[],"maxTokens":1000000000000000001}';
    expect(() => waiting && host.connections.serverRequests.answer(waiting.id, reply, '[]')).toThrow(/JSON object/);
    if (waiting) host.connections.serverRequests.answer(waiting.id, reply, editedText);
    expect(await answered).toEqual(reply);
    expect(host.connections.inbox.ended[0]).toMatchObject({ request: { subject: { params } }, reply, editedText });
    expect(audited()).toMatchObject([{ params, reply, editedText }]);
  });
});

describe('the content of a form', () => {
  const requestedSchema: JsonObject = {
    type: 'object',
    properties: { age: { type: 'integer', minimum: 18 }, mail: { type: 'string', format: 'email' } },
    required: ['age'],
  };
  /** The verdict on a content that is entered for a form with this schema. */
  async function checked(contentText: string, schema: Json = requestedSchema) {
    void ask('elicitation/create', { message: 'Who?', requestedSchema: schema });
    const [waiting] = host.connections.inbox.list();
    return host.connections.serverRequests.check(waiting?.id ?? pendingIdSchema.parse('none'), contentText);
  }

  it('is checked against the server’s schema', async () => {
    expect(await checked('{"age":18,"mail":"ada@example.com"}')).toMatchObject({ verdict: 'valid' });
    const wrong = await checked('{"age":7,"mail":"nobody"}');
    expect(wrong.violations.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/age', 'minimum'],
      ['/mail', 'format'],
    ]);
    expect((await checked('{}')).violations).toMatchObject([{ keyword: 'required' }]);
  });

  it.each<[string, Json, string]>([
    ['nested', { type: 'object', properties: { a: { type: 'object', required: ['b'] } } }, 'invalid'],
    ['recursive', { $ref: '#/$defs/n', $defs: { n: { properties: { a: { $ref: '#/$defs/n' } } } } }, 'valid'],
    ['endless', { type: 'object', $ref: '#' }, 'badSchema'],
    ['no schema', [{ type: 'object' }], 'badSchema'],
  ])('is checked when the schema is %s', async (_, schema, verdict) => {
    expect((await checked('{"a":{}}', schema)).verdict).toBe(verdict);
  });

  it('is checked for at most a second', async () => {
    const slow = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    expect((await checked(`{"a":"${'a'.repeat(40)}!"}`, slow)).verdict).toBe('tooSlow');
  });

  it('can’t be checked after the request ended', async () => {
    await expect(host.connections.serverRequests.check(pendingIdSchema.parse('none'), '{}')).rejects.toThrow(
      /already answered/,
    );
  });
});
