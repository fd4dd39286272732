import { afterEach, describe, expect, test } from 'vitest';
import { extensions, isParams, type Params } from '../../../electron/demo/server/message.ts';
import { ownServer } from '../own-server.ts';
import { modernMetaOf, RawClient } from '../raw-client.ts';

let client: RawClient;
let last = 0;
afterEach(async () => {
  client.kill('SIGKILL');
  await client.exited;
});

const start = (...options: string[]) => {
  client = new RawClient(ownServer('request-faults', ...options));
};
const request = async (method: string, params: Params): Promise<Params> => {
  last += 1;
  const { result, error } = await client.request(last, method, params);
  return isParams(result) ? result : { error };
};

describe('faulty requests in the legacy era', () => {
  const open = async (capabilities: Params = {}) => {
    start('--era', 'legacy');
    await client.initialize('2025-11-25', capabilities);
  };

  test('sends undeclared requests', async () => {
    await open();
    const answer = request('tools/call', { name: 'undeclared-roots' });
    const ask = await client.asked();
    expect(ask).toMatchObject({ method: 'roots/list' });
    client.send({ id: ask.id, error: { code: -32601, message: 'Method not found' } });
    expect(await answer).toMatchObject({ isError: true });
  });

  test.each([
    ['url-javascript', { url: expect.stringMatching(/^javascript:/) }],
    ['url-userinfo', { url: 'https://bank.example.com:secret@example.org/login' }],
    ['form-nested', { requestedSchema: { properties: { address: { type: 'object' } } } }],
    ['form-password', { requestedSchema: { required: ['password'] } }],
    ['model-roles', { messages: [{ role: 'system' }, {}, 'only text', null] }],
    ['model-priorities', { modelPreferences: { costPriority: 7, speedPriority: -1 } }],
  ])('%s sends an invalid request', async (name, params) => {
    await open();
    const answer = request('tools/call', { name });
    const ask = await client.asked();
    expect(ask.params).toMatchObject(params);
    client.respond(ask.id, { action: 'decline' });
    expect(await answer).toHaveProperty('content');
  });

  test('has a form of 400 fields', async () => {
    await open();
    client.send({ id: 'wide', method: 'tools/call', params: { name: 'form-wide' } });
    const { params } = await client.asked();
    const schema = isParams(params) && isParams(params.requestedSchema) ? params.requestedSchema.properties : {};
    expect(Object.keys(isParams(schema) ? schema : {})).toHaveLength(400);
  });

  test('uses one id for two requests, and gets both responses', async () => {
    await open();
    const answer = request('tools/call', { name: 'one-id-twice' });
    await client.until(() => client.messages.filter(({ id }) => id === 'twin').length === 2 || undefined);
    client.respond('twin', { action: 'decline' });
    client.respond('twin', { action: 'cancel' });
    expect(await answer).toHaveProperty('content.0.text', expect.stringContaining('Both were answered'));
  });

  test.each([
    ['ask-after-end', 'too-late'],
    ['ask-outside', 'out-of-the-blue'],
  ])('%s sends a request after its response', async (name, id) => {
    await open();
    await request('tools/call', { name });
    expect(await client.asked()).toHaveProperty('id', id);
  });

  test('has tasks that never end, restart, and have an unknown status', async () => {
    await open();
    const poll = async (taskId: unknown) => (await request('tasks/get', { taskId })).status;
    const create = async (name: string) => {
      const { task } = await request('tools/call', { name, task: {} });
      return isParams(task) ? task.taskId : undefined;
    };
    expect(await poll(await create('task-unknown-status'))).toBe('pondering');
    const risen = await create('task-rises-again');
    await request('tasks/result', { taskId: risen });
    expect(new Set([await poll(risen), await poll(risen)])).toEqual(new Set(['completed', 'working']));
    const endless = await create('task-never-ends');
    expect([await poll(endless), await poll(endless)]).toEqual(['working', 'working']);
  });
});

describe('faulty requests in the modern era', () => {
  const _meta = modernMetaOf({ extensions: { [extensions.tasks]: {} } });
  const open = () => start('--era', 'modern');
  const call = (name: string, more: Params = {}) => request('tools/call', { _meta, name, ...more });

  test('sends a state of 5 MB, and compares every byte of the returned one', async () => {
    open();
    const { requestState } = await call('state-5mb');
    expect(String(requestState).length).toBeGreaterThanOrEqual(5_000_000);
    expect(await call('state-5mb', { requestState })).not.toHaveProperty('isError');
    expect(await call('state-5mb', { requestState: `${String(requestState)} ` })).toHaveProperty('isError', true);
  });

  test.each([
    ['neither-inputs-nor-state', {}],
    ['empty-inputs', { inputRequests: {} }],
    ['unknown-kinds', { inputRequests: { tool: { method: 'tools/call' }, odd: 'only text' } }],
    ['undeclared-roots', { inputRequests: { 'roots-1': { method: 'roots/list' } } }],
  ])('%s sends an invalid request (modern)', async (name, more) => {
    open();
    expect(await call(name)).toMatchObject({ resultType: 'input_required', ...more });
  });

  test('requests input in endless rounds', async () => {
    open();
    let requestState: unknown;
    for (let round = 1; round <= 12; round += 1) {
      const result = await call('endless-rounds', { requestState, inputResponses: {} });
      expect(Object.keys(isParams(result.inputRequests) ? result.inputRequests : {})).toEqual([`name-${round}`]);
      requestState = result.requestState;
    }
  });

  test('has a task that reuses a key for different requests', async () => {
    open();
    const { taskId } = await call('task-same-key');
    const messages = [await request('tasks/get', { _meta, taskId }), await request('tasks/get', { _meta, taskId })];
    expect(JSON.stringify(messages)).toMatch(/Question 1.*Question 2/);
  });
});
