import { describe, expect, it } from 'vitest';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { Server } from '#shared/model/server.ts';
import { callTool } from '../../testing/call-tool.ts';
import { connectTo, host, hostPerTest } from '../../testing/host-per-test.ts';
import { faultyServer, presetCommand, stdioServer } from '../../testing/test-servers.ts';

hostPerTest();

async function connect(server: Server) {
  const session = await connectTo(server);
  const fetchOf = (kind: CatalogKind) =>
    host.surface.catalog.listFetches(session.id).find((fetch) => fetch.kind === kind);
  const listed = () =>
    expect
      .poll(() => host.surface.catalog.listFetches(session.id).map(({ phase }) => phase))
      .toEqual(Array(4).fill('done'));
  const over = (kind: CatalogKind) => expect.poll(() => fetchOf(kind)?.phase).not.toMatch(/^(fetching)?$/);
  return { session, fetchOf, over, listed };
}

describe('the catalog of a session', () => {
  it('fetches every declared list by itself once the session is ready', async () => {
    const { session, fetchOf, listed } = await connect(stdioServer(presetCommand('demo')));
    await listed();
    expect(fetchOf('resources')).toMatchObject({ phase: 'done', generation: 1 });
    const count = fetchOf('resources')?.count ?? 0;
    expect(count).toBeGreaterThan(50);
    const { rows: items } = host.surface.catalog.items(session.id, 'resources', count - 2, 10);
    expect(items.map((item) => item.ordinal)).toEqual([count - 2, count - 1]);
  });

  it('requests the first pages of all lists before any of them has come', async () => {
    const { session, listed } = await connect(stdioServer(presetCommand('demo')));
    await listed();
    const { rows } = await host.stores.traffic.rows({ sessionId: session.id, query: 'method:*/list' }, 0, 100);
    expect(rows.slice(0, 4).map(({ method, direction }) => [method, direction])).toEqual([
      ['resources/list', 'out'],
      ['resources/templates/list', 'out'],
      ['prompts/list', 'out'],
      ['tools/list', 'out'],
    ]);
  });

  it('does not fetch what was not declared, unless requested', async () => {
    const { session, fetchOf } = await connect(faultyServer('no-resources'));
    await expect.poll(() => fetchOf('resources')?.phase).toBe('undeclared');
    await host.surface.catalog.fetch(session, 'resources');
    expect(fetchOf('resources')).toMatchObject({ phase: 'failed', failure: { code: 'serverError' } });
  });

  it('keeps every item of a list with malformed ones', async () => {
    const { session, fetchOf, over } = await connect(faultyServer('malformed-items'));
    await expect.poll(() => fetchOf('resources')).toBeDefined();
    await over('resources');
    const { rows: items } = host.surface.catalog.items(session.id, 'resources', 0, 100);
    expect(items.some((item) => item.raw === null)).toBe(true);
    expect(items).toHaveLength(fetchOf('resources')?.count ?? -1);
  });

  it('keeps the pages before one that failed', async () => {
    const { fetchOf, over } = await connect(faultyServer('error-list'));
    await expect.poll(() => fetchOf('resources')).toBeDefined();
    await over('resources');
    expect(fetchOf('resources')).toMatchObject({ phase: 'failed', pages: 1, failure: { code: 'serverError' } });
    expect(fetchOf('resources')?.count).toBeGreaterThan(0);
  });

  it('renews a list that changed in the background, and reports what changed', async () => {
    const { session, fetchOf, listed } = await connect(stdioServer(presetCommand('demo', '--era', 'legacy')));
    await listed();
    const before = fetchOf('resources')?.count ?? 0;
    await callTool(host, session, 'add_resource', { text: 'new' });
    const changes = { added: 1, removed: 0, changed: 0 };
    await expect
      .poll(() => fetchOf('resources'))
      .toMatchObject({ phase: 'done', count: before + 1, generation: 2, changes });
    expect(host.surface.catalog.list(session.id, 'resources').changes.added).toHaveLength(1);
  });

  it('waits for the user to apply a change when set so', async () => {
    await host.stores.settings.change({ appliesListChanges: false });
    const { session, fetchOf, listed } = await connect(stdioServer(presetCommand('demo', '--era', 'legacy')));
    await listed();
    const before = fetchOf('resources')?.count ?? 0;
    await callTool(host, session, 'add_resource', { text: 'new' });
    const changes = { added: 1, removed: 0, changed: 0 };
    await expect.poll(() => fetchOf('resources')?.incoming).toMatchObject({ phase: 'done', changes });
    expect(fetchOf('resources')).toMatchObject({ count: before, generation: 1 });
    host.surface.catalog.list(session.id, 'resources').apply();
    expect(fetchOf('resources')).toMatchObject({ count: before + 1, generation: 2, changes });
  });

  it('goes page by page, and records each cursor', async () => {
    const { session, fetchOf, listed } = await connect(stdioServer(presetCommand('demo')));
    await listed();
    await host.surface.catalog.fetch(session, 'resources', 'one');
    expect(fetchOf('resources')).toMatchObject({ phase: 'paused', pages: 1, more: true });
    await host.surface.catalog.list(session.id, 'resources').proceed('one');
    const [first, second] = host.surface.catalog.list(session.id, 'resources').current.pages;
    expect(first?.cursor).toBeUndefined();
    expect(second?.cursor).toBe(first?.nextCursor);
    await host.surface.catalog.list(session.id, 'resources').proceed('all');
    expect(fetchOf('resources')).toMatchObject({ phase: 'done', more: false });
  });

  it('stops when cancelled, and keeps what came', async () => {
    const { session, fetchOf } = await connect(faultyServer('slow-pages'));
    await expect.poll(() => fetchOf('resources')?.count).toBeGreaterThan(0);
    host.surface.catalog.list(session.id, 'resources').cancel();
    await expect.poll(() => fetchOf('resources')?.phase).toBe('cancelled');
    expect(fetchOf('resources')?.count).toBeGreaterThan(0);
  });
});
