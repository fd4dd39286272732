import { afterEach, describe, expect, test } from 'vitest';
import { extensions, isParams, type Params, relatedTaskKey } from '../../../electron/demo/server/message.ts';
import { ownServer } from '../own-server.ts';
import { modernMetaOf, RawClient } from '../raw-client.ts';

let client: RawClient;
let last = 0;
const start = (...options: string[]) => {
  client = new RawClient(ownServer('requests', ...options));
};
afterEach(async () => {
  client.end();
  expect(await client.exited).toEqual({ code: 0, signal: null });
});

const request = (method: string, params: Params): Promise<Params> => {
  last += 1;
  return client.request(last, method, params);
};
const resultOf = ({ result, error }: Params): Params => (isParams(result) ? result : { error });
const notified = (method: string) =>
  client.messages.filter((message) => message.method === method).map(({ params }) => (isParams(params) ? params : {}));

describe('tasks of 2025-11-25', () => {
  const open = async (revision?: string) => {
    start('--era', 'legacy');
    return client.initialize(revision, { elicitation: { form: {} } });
  };
  const create = async (name: string, values: Params = {}, task: Params = {}) => {
    const created = resultOf(await request('tools/call', { name, arguments: values, task }));
    return isParams(created.task) ? created.task : {};
  };

  test('are declared, and tools say whether they support them', async () => {
    expect(await open()).toHaveProperty('result.capabilities.tasks', {
      list: {},
      cancel: {},
      requests: { tools: { call: {} } },
    });
    const { tools } = resultOf(await request('tools/list', {}));
    const support = Object.fromEntries(
      (Array.isArray(tools) ? tools : []).map(({ name, execution }) => [name, execution?.taskSupport]),
    );
    expect(support).toMatchObject({ slow_report: 'optional', slow_archive: 'required', quick_report: 'forbidden' });
    expect(support.ask_form).toBeUndefined();
  });

  test('have a result when completed, and notifications on the way', async () => {
    await open();
    const { taskId, ...created } = await create('slow_report', { steps: 2, stepMs: 1 }, { ttl: 60_000 });
    expect(created).toMatchObject({ status: 'working', ttl: 60_000, pollInterval: 250 });
    expect(await request('tasks/result', { taskId })).toHaveProperty('result', {
      content: [{ type: 'text', text: 'The report has 2 pages.' }],
      _meta: { [relatedTaskKey]: { taskId } },
    });
    expect(await request('tasks/get', { taskId })).toMatchObject({ result: { taskId, status: 'completed' } });
    expect(await request('tasks/list', {})).toMatchObject({ result: { tasks: [{ taskId, status: 'completed' }] } });
    expect(notified('notifications/tasks/status').map(({ statusMessage }) => statusMessage)).toEqual([
      ...['Step 1 of 2', 'Step 2 of 2', 'The work is done.'],
    ]);
  });

  test('fail with an error result or an error', async () => {
    await open();
    const pace = { steps: 1, stepMs: 0 };
    const withToolError = await create('slow_report', { ...pace, ends: 'with isError' });
    expect(await request('tasks/result', { taskId: withToolError.taskId })).toHaveProperty('result.isError', true);
    const thrown = await create('slow_report', { ...pace, ends: 'with an error' });
    expect(await request('tasks/result', { taskId: thrown.taskId })).toHaveProperty(
      'error.message',
      'The report broke',
    );
    for (const { taskId } of [withToolError, thrown]) {
      expect(await request('tasks/get', { taskId })).toHaveProperty('result.status', 'failed');
    }
  });

  test('send their requests on the stream of tasks/result', async () => {
    await open();
    const { taskId } = await create('slow_question', { stepMs: 1 });
    await client.until(() => notified('notifications/tasks/status').find(({ status }) => status === 'input_required'));
    const result = request('tasks/result', { taskId });
    const ask = await client.asked();
    expect(ask).toHaveProperty('params._meta', { [relatedTaskKey]: { taskId } });
    client.respond(ask.id, { action: 'accept', content: { approved: true } });
    expect(JSON.stringify(await result)).toContain('approved');
  });

  test('are cancelled once, and only by tasks/cancel', async () => {
    await open();
    const { taskId } = await create('slow_report', { stepMs: 60_000 });
    const result = request('tasks/result', { taskId });
    expect(await request('tasks/cancel', { taskId })).toHaveProperty('result.status', 'cancelled');
    expect(await result).toHaveProperty('error');
    expect(await request('tasks/cancel', { taskId })).toHaveProperty('error.code', -32602);
    expect(await request('tasks/get', { taskId: 'unknown' })).toHaveProperty('error.code', -32602);
  });

  test('are required or forbidden by the tool', async () => {
    await open();
    expect(await request('tools/call', { name: 'slow_archive' })).toHaveProperty('error.code', -32601);
    expect(await request('tools/call', { name: 'quick_report', task: {} })).toHaveProperty('error.code', -32601);
    const values = { steps: 1, stepMs: 0 };
    expect(await request('tools/call', { name: 'slow_report', arguments: values })).toHaveProperty('result.content');
  });

  test('expire', async () => {
    await open();
    const { taskId } = await create('slow_report', { stepMs: 60_000 }, { ttl: 1 });
    await client.until(() => notified('notifications/tasks/status').find(({ status }) => status === 'cancelled'));
    expect(await request('tasks/get', { taskId })).toHaveProperty('error.code', -32602);
  });

  test('are unknown before 2025-11-25', async () => {
    expect(await open('2025-06-18')).not.toHaveProperty('result.capabilities.tasks');
    expect(await request('tasks/list', {})).toHaveProperty('error.code', -32601);
  });
});

describe('tasks of 2026-07-28', () => {
  const extension = { extensions: { [extensions.tasks]: {} } };
  const _meta = modernMetaOf({ ...extension, elicitation: {} });
  const open = () => start('--era', 'modern');
  const call = async (name: string, values: Params = {}) =>
    resultOf(await request('tools/call', { _meta, name, arguments: values }));
  const get = async (taskId: unknown) => resultOf(await request('tasks/get', { _meta, taskId }));
  const listen = (taskId: unknown) =>
    client.send({
      id: 'ears',
      method: 'subscriptions/listen',
      params: { _meta, notifications: { taskIds: [taskId, 'unknown'] } },
    });
  /** Polls, as fast as answers come. */
  const becomes = async (taskId: unknown, status: string): Promise<Params> => {
    const task = await get(taskId);
    return task.status === status ? task : becomes(taskId, status);
  };

  test('are created by the server when the client supports them', async () => {
    open();
    expect(await request('server/discover', { _meta })).toHaveProperty(
      ['result', 'capabilities', 'extensions', extensions.tasks],
      {},
    );
    const { resultType, taskId, ...seed } = await call('slow_report', { stepMs: 60_000 });
    expect(resultType).toBe('task');
    expect(seed).toMatchObject({ status: 'working', ttlMs: 300_000, pollIntervalMs: 250 });
    expect(await get(taskId)).toMatchObject({ resultType: 'complete', taskId, status: 'working' });
    const values = { steps: 1, stepMs: 0 };
    const plain = { _meta: modernMetaOf({}), arguments: values };
    expect(await request('tools/call', { ...plain, name: 'slow_report' })).toHaveProperty('result.content');
    expect(await request('tools/call', { ...plain, name: 'slow_archive' })).toMatchObject({
      error: { code: -32021, data: { requiredCapabilities: extension } },
    });
    expect(await request('tasks/get', { ...plain, taskId })).toHaveProperty('error.code', -32021);
  });

  test('contain their result, and notify listens', async () => {
    open();
    const { taskId } = await call('slow_question', { stepMs: 1 });
    const waiting = await becomes(taskId, 'input_required');
    listen(taskId);
    expect(waiting).toHaveProperty('inputRequests.elicitation-1.method', 'elicitation/create');
    const inputResponses = { 'elicitation-1': { action: 'decline' }, unknown: {} };
    const acknowledged = resultOf(await request('tasks/update', { _meta, taskId, inputResponses }));
    expect(acknowledged).toEqual({ resultType: 'complete', _meta: expect.anything() });
    const completed = await client.until(() =>
      notified('notifications/tasks').find(({ status }) => status === 'completed'),
    );
    expect(completed).toMatchObject({ taskId, result: { content: [{ text: expect.stringContaining('decline') }] } });
    expect(notified('notifications/subscriptions/acknowledged')).toMatchObject([
      { notifications: { taskIds: [taskId] } },
    ]);
    expect(await get(taskId)).not.toHaveProperty('inputRequests');
  });

  test('complete with an error result, and fail with an error', async () => {
    open();
    for (const [ends, status, path, value] of [
      ['with isError', 'completed', 'result.isError', true],
      ['with an error', 'failed', 'error.code', -32603],
    ] as const) {
      const { taskId } = await call('slow_report', { steps: 1, stepMs: 1, ends });
      expect(await becomes(taskId, status)).toHaveProperty(path, value);
    }
  });

  test('are cancelled, which is acknowledged even after their end', async () => {
    open();
    const { taskId } = await call('slow_report', { stepMs: 60_000 });
    for (let time = 1; time <= 2; time += 1) {
      expect(await request('tasks/cancel', { _meta, taskId })).toHaveProperty('result.resultType', 'complete');
      expect(await get(taskId)).toHaveProperty('status', 'cancelled');
    }
    expect(await request('tasks/cancel', { _meta, taskId: 'unknown' })).toHaveProperty('error.code', -32602);
  });
});
