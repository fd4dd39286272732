import { describe, expect, it, onTestFinished } from 'vitest';
import type { FeatureSwitches } from '#shared/model/inbox/client-setup.ts';
import type { Session } from '../../sessions/session.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { httpServer, startHttpServer } from '../../testing/test-servers.ts';

hostPerTest();

const roots = [{ uri: 'file:///work/project', name: 'Project' }];
const answers = {
  'sampling/createMessage': '{"role":"assistant","model":"me","content":{"type":"text","text":"Hello"}}',
  'elicitation/create': '{"action":"accept","content":{"name":"Ada","age":36}}',
  'roots/list': '',
};

/** Calls a tool, answers every request, and returns the text of the result. */
async function called(session: Session, tool: string): Promise<string> {
  const running = host.surface.calls.run(session, { tool, argumentsText: '{}' });
  const isOver = running.then(() => true);
  for (let over = false; !over; ) {
    for (const { id, subject } of host.connections.inbox.list()) {
      if (subject.type === 'toolCall') host.connections.inbox.decide(id, 'allow');
      if (subject.type === 'serverRequest') {
        host.connections.serverRequests.answer(id, { type: 'result', resultText: answers[subject.method] });
      }
    }
    over = await Promise.race([isOver, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]);
  }
  const { result } = await running;
  return (result?.readId && host.surface.content.text(result.readId, result.whole.index, 0, 20_000)) ?? '';
}

describe.each(['legacy', 'modern'])('what a %s server asks over HTTP', (era) => {
  async function withServer(switches: FeatureSwitches, use: (session: Session) => Promise<void>): Promise<void> {
    const { url, stop } = await startHttpServer('requests', '--transport', 'http', '--era', era);
    try {
      const server = httpServer({ url });
      await host.stores.clientSetup.set({ serverId: server.id, switches, roots });
      const session = await connectTo(server);
      await use(session);
      await session.close();
    } finally {
      await stop();
    }
  }

  it('gets replies to sampling, a form, roots, and several requests in a row', async () => {
    await withServer({}, async (session) => {
      expect(await called(session, 'ask_model')).toContain('Hello');
      expect(await called(session, 'ask_form')).toContain('Ada');
      expect(await called(session, 'ask_roots')).toContain('file:///work/project');
      expect(await called(session, 'three_rounds')).toContain('Hello');
      const { rows: entries } = host.stores.audit.list({ kinds: ['serverAnswered'] }, 0, 10);
      expect(entries).toHaveLength(6);
    });
  });

  it('isn’t sent to a client that doesn’t declare it', async () => {
    await withServer({ sampling: false, roots: false }, async (session) => {
      await called(session, 'ask_model');
      await called(session, 'ask_roots');
      expect(host.connections.inbox.ended.filter(({ how }) => how === 'person' || how === 'rule')).toEqual([]);
      expect(session.view().clientCapabilities).not.toHaveProperty('sampling');
    });
  });
});

it('a request on the stream of a call belongs to that call', async () => {
  const { url, stop } = await startHttpServer('requests', '--transport', 'http', '--era', 'legacy');
  onTestFinished(() => stop());
  const session = await connectTo(httpServer({ url }));
  const calls = ['ask_form', 'ask_model'].map((tool) => host.surface.calls.run(session, { tool, argumentsText: '{}' }));
  const requests = () =>
    host.connections.inbox
      .list()
      .flatMap(({ id, subject }) => (subject.type === 'serverRequest' ? [{ id, ...subject }] : []));
  await expect
    .poll(() => {
      for (const { id, subject } of host.connections.inbox.list()) {
        if (subject.type === 'toolCall') host.connections.inbox.decide(id, 'allow');
      }
      return requests().length;
    })
    .toBe(2);
  const targets = Object.fromEntries(session.view().inFlight.map(({ requestId, target }) => [requestId, target]));
  const found = requests().map(({ method, of }) => [method, of?.certain, targets[of?.requestId ?? '']]);
  expect(Object.fromEntries(found.map(([method, ...rest]) => [method, rest]))).toEqual({
    'elicitation/create': [true, 'ask_form'],
    'sampling/createMessage': [true, 'ask_model'],
  });
  for (const { id, method } of requests()) {
    host.connections.serverRequests.answer(id, { type: 'result', resultText: answers[method] });
  }
  await Promise.all(calls);
});
