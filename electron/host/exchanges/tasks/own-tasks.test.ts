import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '../../create-host.ts';
import type { Session } from '../../sessions/session.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { presetCommand, stdioServer } from '../../testing/test-servers.ts';

let host: Host;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

async function connect(): Promise<Session> {
  const session = await host.sessions.connect(stdioServer(presetCommand('asks', '--era', 'legacy')));
  await session.ready();
  return session;
}

/** Asks for the call that asks a form as a task, and waits until the form waits. */
async function askForm(session: Session, values = {}) {
  const running = host.calls.run(session, { tool: 'ask_as_task', argumentsText: JSON.stringify(values) });
  for (const { id } of host.asks.list()) host.asks.decide(id, 'allow');
  await expect.poll(() => host.asks.list().map(({ subject }) => subject.type)).toEqual(['serverRequest']);
  const [ask] = host.asks.list();
  if (ask === undefined) throw new Error('nothing was asked');
  return { running, ask };
}

it('answers with a task at once, and with what a person says when it is asked for the result', async () => {
  const { running, ask } = await askForm(await connect());
  expect(host.ownTasks.list()).toMatchObject([{ status: 'working', method: 'elicitation/create', ttlMs: 60_000 }]);
  host.inbox.answerByHand(ask.id, { type: 'result', resultText: '{"action":"accept","content":{"approved":true}}' });
  const { result } = await running;
  expect(host.ownTasks.list()).toMatchObject([{ status: 'completed' }]);
  const text = result?.readId && host.content.text(result.readId, 0, 0, 1000);
  expect(text).toContain('"approved":true');
  expect(text).toContain('related-task');
});

it('fails with the error that a person chose', async () => {
  const { running, ask } = await askForm(await connect());
  host.inbox.answerByHand(ask.id, { type: 'error', code: -1, message: 'No' });
  await running;
  expect(host.ownTasks.list()).toMatchObject([{ status: 'failed' }]);
});

it('keeps a task no longer than the server wants, and takes its ask back', async () => {
  const { running } = await askForm(await connect(), { ttl: 50 });
  await expect.poll(() => host.ownTasks.list()).toEqual([]);
  expect(host.asks.list()).toEqual([]);
  await running;
});

it('is answered as usual when tasks are withheld', async () => {
  const server = stdioServer(presetCommand('asks', '--era', 'legacy'));
  await host.clientSetup.set({ serverId: server.id, switches: { tasks: false }, roots: [] });
  const { running, ask } = await askForm(await connect());
  expect(host.ownTasks.list()).toEqual([]);
  host.inbox.answerByHand(ask.id, { type: 'result', resultText: '{"action":"decline"}' });
  const { result } = await running;
  expect(result?.readId && host.content.text(result.readId, 0, 0, 1000)).toMatch(/without a task/);
});
