import { expect, it } from 'vitest';
import type { Session } from '../../sessions/session.ts';
import { connectPreset, host, hostPerTest } from '../../testing/host-per-test.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';

hostPerTest();

const connect = () => connectPreset('requests', '--era', 'legacy');

/** Calls the tool that requests a form as a task, and waits until the form is pending. */
async function askForm(session: Session, values = {}) {
  const running = host.surface.calls.run(session, { tool: 'ask_as_task', argumentsText: JSON.stringify(values) });
  for (const { id } of host.connections.inbox.list()) host.connections.inbox.decide(id, 'allow');
  await expect.poll(() => host.connections.inbox.list().map(({ subject }) => subject.type)).toEqual(['serverRequest']);
  const [request] = host.connections.inbox.list();
  if (request === undefined) throw new Error('nothing is pending');
  return { running, request };
}

it('responds with a task at once, and to tasks/result with the person’s reply', async () => {
  const { running, request } = await askForm(await connect());
  expect(host.connections.servedTasks.list()).toMatchObject([
    { status: 'working', method: 'elicitation/create', ttlMs: 60_000 },
  ]);
  host.connections.serverRequests.answer(request.id, {
    type: 'result',
    resultText: '{"action":"accept","content":{"approved":true}}',
  });
  const { result } = await running;
  expect(host.connections.servedTasks.list()).toMatchObject([{ status: 'completed' }]);
  const text = result?.readId && host.surface.content.text(result.readId, 0, 0, 1000);
  expect(text).toContain('"approved":true');
  expect(text).toContain('related-task');
});

it('fails with the person’s error', async () => {
  const { running, request } = await askForm(await connect());
  host.connections.serverRequests.answer(request.id, { type: 'error', code: -1, message: 'No' });
  await running;
  expect(host.connections.servedTasks.list()).toMatchObject([{ status: 'failed' }]);
});

it('removes an expired task and withdraws its pending request', async () => {
  const { running } = await askForm(await connect(), { ttl: 50 });
  await expect.poll(() => host.connections.servedTasks.list()).toEqual([]);
  expect(host.connections.inbox.list()).toEqual([]);
  await running;
});

it('gets a normal response when tasks aren’t declared', async () => {
  const server = stdioServer(presetCommand('requests', '--era', 'legacy'));
  await host.stores.clientSetup.set({ serverId: server.id, switches: { tasks: false }, roots: [] });
  const { running, request } = await askForm(await connect());
  expect(host.connections.servedTasks.list()).toEqual([]);
  host.connections.serverRequests.answer(request.id, { type: 'result', resultText: '{"action":"decline"}' });
  const { result } = await running;
  expect(result?.readId && host.surface.content.text(result.readId, 0, 0, 1000)).toMatch(/without a task/);
});
