import type { ServerDraft } from '#shared/model/server.ts';
import type { Host } from '../../../create-host.ts';
import type { Session } from '../../../sessions/session.ts';
import { callTool } from '../../../testing/call-tool.ts';
import { presetCommand } from '../../../testing/test-servers.ts';

/** The reply to a form; its password must not be stored. */
export const formAnswer = '{"action":"accept","content":{"name":"Ada","password":"hunter2-of-a-user"}}';

/** A draft for one of the composable servers. */
export function draft(name: string, ...preset: string[]): ServerDraft {
  return { name, transport: 'stdio', ...presetCommand(...preset), env: [], watch: [], pin: {} };
}

/** Watches a counter that changes twice and answers a form. */
export async function exerciseHost(host: Host): Promise<void> {
  const [demo, requests] = await host.stores.servers.add([draft('used', 'demo'), draft('requests', 'requests')], true);
  if (demo === undefined || requests === undefined) throw new Error('not added');
  const session = await host.connections.sessions.connect(demo.server);
  await session.ready();
  await host.surface.subscriptions.subscribe(session, 'demo://counter', true);
  await callTool(host, session, 'count_up');
  await callTool(host, session, 'count_up');
  await until(host, () => host.surface.subscriptions.list()[0]?.count === 2);
  const asking = await host.connections.sessions.connect(requests.server);
  await asking.ready();
  await answerForm(host, asking);
}

async function answerForm(host: Host, session: Session): Promise<void> {
  const called = callTool(host, session, 'ask_form');
  await until(host, () => host.connections.inbox.list().some(({ subject }) => subject.type === 'serverRequest'));
  const asked = host.connections.inbox.list().find(({ subject }) => subject.type === 'serverRequest');
  if (asked !== undefined) host.connections.serverRequests.answer(asked.id, { type: 'result', resultText: formAnswer });
  await called;
}

/** Resolves when the condition holds, checked at each change in the host. */
export async function until(host: Host, condition: () => boolean): Promise<void> {
  const abort = new AbortController();
  for await (const _digest of host.digests.watch(0, abort.signal)) if (condition()) return;
}
