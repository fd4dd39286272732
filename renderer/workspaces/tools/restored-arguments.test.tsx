import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { windowIdSchema } from '#shared/model/id/id.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { restoreWindow } from '../../state/page-storage.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers } from '../../testing/fakes/fake-servers.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { resetStores } from '../../testing/stores.ts';

const key = 'loupe.drafts tool shop order';
const windowId = windowIdSchema.parse('window-1');
const field = (name: string) => page.getByRole('form', { name: 'Arguments' }).getByLabelText(name, { exact: true });
const notice = () => page.getByText('Draft restored from before the restart. Secrets aren’t stored.');
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the host keeps, by key. */
let kept: Map<string, string>;

beforeEach(() => {
  fakeHost.reset();
  kept = new Map();
  fakeHost.on('drafts', 'open', () => ({ windowId, drafts: [...kept].map(([key, text]) => ({ key, text })) }));
  fakeHost.on('drafts', 'save', ({ changes }) => save(changes));
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, violations: [], total: 0, durationMs: 1 }));
});

function save(changes: readonly { key: string; text?: string | undefined }[]): void {
  for (const { key, text } of changes) {
    if (text === undefined) kept.delete(key);
    else kept.set(key, text);
  }
}

/** Opens the form of a tool with these properties, as a window that was restored. */
async function openForm(properties: JsonObject) {
  connectServers({
    name: 'shop',
    lists: { tools: [{ name: 'order', inputSchema: { type: 'object', properties, additionalProperties: false } }] },
  });
  const restored = restoreWindow();
  const window = await openWindow('/servers/shop/tools?tool=order');
  await restored;
  return window;
}

const text = { type: 'string' } as const;

test('arguments are kept without secrets, and come back with what fits a changed schema', async () => {
  const first = await openForm({ item: text, note: text, code: { type: 'string', format: 'password' } });
  await field('item').fill('lamp');
  await field('note').fill('soon');
  await field('code').fill('hunter2');
  await expect.poll(() => JSON.parse(kept.get(key) ?? '{}')).toEqual({ item: 'lamp', note: 'soon' });
  expect(JSON.stringify(fakeHost.inputsOf('drafts.save'))).not.toContain('hunter');
  await first.unmount();

  // Another page, after the app was started again.
  sessionStorage.clear();
  resetStores();
  await openForm({ item: text, remark: text });
  await expect.element(field('item')).toHaveValue('lamp');
  await expect.element(field('remark')).toHaveValue('');
  await expect.element(page.getByText('not in the schema')).toBeVisible();
  await expect.element(notice()).toBeVisible();
  await field('remark').fill('x');
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a restored draft can be discarded, and that undone', async () => {
  kept.set(key, '{"item":"lamp"}');
  await openForm({ item: text });
  await expect.element(field('item')).toHaveValue('lamp');
  await press('Discard');
  await expect.element(field('item')).toHaveValue('');
  await expect.poll(() => kept.has(key)).toBe(false);
  await press('Undo');
  await expect.element(field('item')).toHaveValue('lamp');
  await expect.poll(() => kept.get(key)).toBe('{"item":"lamp"}');
});

test('a window whose drafts can’t be read writes none', async () => {
  fakeHost.on('drafts', 'open', () => {
    throw new Error('no drafts');
  });
  connectServers({ name: 'shop', lists: { tools: [{ name: 'order', inputSchema: { properties: { item: text } } }] } });
  const restored = restoreWindow().catch(() => 'failed');
  await openWindow('/servers/shop/tools?tool=order');
  expect(await restored).toBe('failed');
  await field('item').fill('lamp');
  dispatchEvent(new Event('pagehide'));
  expect(fakeHost.inputsOf('drafts.save')).toEqual([]);
});
