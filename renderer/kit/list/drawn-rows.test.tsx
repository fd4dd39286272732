import { beforeEach, expect, test, vi } from 'vitest';
import { RowSource } from '../../data/row-source.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';

const names = ['alpha-one', 'alpha-two', 'beta'];
const lists = {
  tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })),
  prompts: names.map((name) => ({ name })),
  resources: names.map((name) => ({ uri: `x://${name}`, name })),
};

beforeEach(() => {
  fakeHost.reset();
  connectServers({ name: 'first', lists });
});

test.each([
  ['tools', 'lists.namedRows'],
  ['prompts', 'lists.namedRows'],
  ['resources', 'lists.resourceRows'],
  ['resources?view=list', 'lists.resourceRows'],
] as const)(
  'rows of %s are drawn for the result of a search, not for its key, nor for its address',
  async (view, path) => {
    const screen = await openWindow(`/servers/first/${view}`);
    const search = screen.getByRole('searchbox').first();
    await expect.element(screen.getByText('alpha-one').first()).toBeVisible();
    await search.fill('a');
    await expect.element(screen.getByText('a', { exact: true }).first()).toBeVisible();
    await expect.poll(() => location.hash).toContain('q=a');
    // Every drawn row is taken from there.
    const taken = vi.spyOn(RowSource.prototype, 'rowAt');
    let forKey = -1;
    fakeHost.afterNext(path, () => {
      forKey = taken.mock.calls.length;
    });
    await search.fill('alp');
    await expect.element(screen.getByText('alp', { exact: true }).first()).toBeVisible();
    const forResult = taken.mock.calls.length;
    expect(forKey).toBe(0);
    expect(forResult).toBeGreaterThan(0);
    await expect.poll(() => location.hash).toContain('q=alp');
    await expect.element(screen.getByText('alp', { exact: true }).first()).toBeVisible();
    expect(taken.mock.calls.length).toBe(forResult);
  },
);
