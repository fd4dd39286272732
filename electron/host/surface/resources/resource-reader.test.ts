import { expect, it } from 'vitest';
import { callTool } from '../../testing/call-tool.ts';
import { host, session, sessionPerTest } from '../../testing/host-per-test.ts';

const counterUri = 'demo://counter';

sessionPerTest('demo');

const countUp = () => callTool(host, session, 'count_up');

it('returns text and bytes of a part by range', async () => {
  const { readId } = await host.surface.resources.read(session, 'file:///demo/README.md');
  const whole = host.surface.content.text(readId, 0, 0, 10_000);
  expect(host.surface.content.text(readId, 0, 2, 5)).toBe(whole.slice(2, 7));
  const bytes = Buffer.from(host.surface.content.bytes(readId, 0, 0, 10_000), 'base64');
  expect(bytes.toString()).toBe(whole);
});

it('keeps the versions of a resource, and counts successive equal reads', async () => {
  await host.surface.resources.read(session, counterUri);
  await host.surface.resources.read(session, counterUri);
  await countUp();
  await host.surface.resources.read(session, counterUri);
  const versions = await host.surface.resources.versions(session.server.id, counterUri);
  expect(versions.map(({ number, reads }) => [number, reads])).toEqual([
    [1, 2],
    [2, 1],
  ]);
  await host.surface.resources.removeServer(session.server.id);
  expect(await host.surface.resources.versions(session.server.id, counterUri)).toEqual([]);
});
