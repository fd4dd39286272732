import { expect, it, onTestFinished } from 'vitest';
import { allJudged } from '#shared/model/findings/not-judged.ts';
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

it('counts what a server lists as not judged when the thread of the rules ended', async () => {
  const session = await connectTo(stdioServer(presetCommand('plain')));
  await host.surface.catalog.fetchAll(session);
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
  checks.again(session.id);
  await checks.settled(session.id);
  const items = host.surface.catalog.listFetches(session.id).reduce((sum, { count }) => sum + count, 0);
  expect(items).toBeGreaterThan(0);
  expect(found.leftOutOf(session.id)).toMatchObject({ omitted: 0, notJudged: { ...allJudged, items } });
});
