import { expect, it, onTestFinished } from 'vitest';
import { allJudged } from '#shared/model/findings/not-judged.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { connectTo, host, hostPerTest } from '../testing/host-per-test.ts';
import { presetCommand, stdioServer } from '../testing/test-servers.ts';
import { FindingsThread } from './findings-thread.ts';
import { Found } from './found.ts';
import { SurfaceChecks } from './surface-checks.ts';

hostPerTest();

/** Ends at each request. */
class DyingThread extends FindingsThread {
  override async ask() {
    return { ok: false, reason: 'ended' } as const;
  }
}

function checksOfHost() {
  const {
    platform,
    surface: { catalog },
    connections: { sessions },
    stores: { history },
  } = host;
  const found = new Found();
  const thread = new DyingThread(platform);
  const checks = new SurfaceChecks({
    ...{ catalog, sessions, history, found, thread },
    clock: platform.clock,
    isFollowing: false,
    onFound: () => {},
  });
  onTestFinished(() => checks.close());
  return { checks, found };
}

async function connectListed(id: string) {
  const session = await connectTo(stdioServer({ id: serverIdSchema.parse(id), ...presetCommand('plain') }));
  await host.surface.catalog.fetchAll(session);
  return session;
}

it('counts what a server lists as not judged when the thread of the rules ended', async () => {
  const session = await connectListed('plain');
  const { checks, found } = checksOfHost();
  checks.again(session.id);
  await checks.settled(session.id);
  const items = host.surface.catalog.listFetches(session.id).reduce((sum, { count }) => sum + count, 0);
  expect(items).toBeGreaterThan(0);
  expect(found.leftOutOf(session.id)).toMatchObject({ omitted: 0, notJudged: { ...allJudged, items } });
});

it('judges a server that was checked after its end no more when another one connects', async () => {
  const ended = await connectListed('ended');
  const { checks } = checksOfHost();
  await host.connections.sessions.disconnect(ended.server.id);
  checks.gone(ended.id);
  checks.again(ended.id);
  await checks.settled(ended.id);
  const other = await connectListed('other');
  checks.again(other.id);
  await checks.settled(other.id);
  expect(checks.isBusy).toBe(false);
});
