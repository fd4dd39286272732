import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { windowIdSchema } from '#shared/model/id/id.ts';
import { restoreWindow } from '../state/page-storage.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { fakeRequest, serveInbox } from '../testing/fakes/fake-inbox.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { field } from '../testing/inbox.ts';
import { openWindow } from '../testing/open-window.tsx';
import { resetStores } from '../testing/stores.ts';

const lists = {
  prompts: [{ name: 'greet', arguments: [{ name: 'who' }] }],
  templates: [{ name: 'city', uriTemplate: 'weather://{city}' }],
};

beforeEach(() => {
  fakeHost.reset();
  fakeHost.on('drafts', 'save', () => undefined);
  connectServers({ name: 'shop', lists });
});

/** Opens a window that held this draft before the app ended. */
async function reopen(address: string, key: string, text: string) {
  const windowId = windowIdSchema.parse('window-1');
  fakeHost.on('drafts', 'open', () => ({ windowId, drafts: [{ key, text }] }));
  const restored = restoreWindow();
  await openWindow(address);
  await restored;
}

test('the arguments of a prompt come back after a restart', async () => {
  await reopen('/servers/shop/prompts?prompt=greet', 'loupe.drafts prompt shop greet', '{"who":"Ada"}');
  await expect.element(page.getByLabelText('who', { exact: true })).toHaveValue('Ada');
});

test('the values of a template come back after a restart', async () => {
  const template = encodeURIComponent('weather://{city}');
  const key = 'loupe.drafts template shop weather://{city}';
  await reopen(`/servers/shop/resources?template=${template}`, key, '{"city":["Bern"]}');
  await expect.element(page.getByLabelText('city', { exact: true })).toHaveValue('Bern');
});

test('a half-written answer comes back without its secrets, although the request has another id then', async () => {
  const properties = { name: { type: 'string' }, pin: { type: 'string', format: 'password' } };
  const asked = () =>
    fakeRequest('elicitation/create', { message: 'Who are you?', requestedSchema: { type: 'object', properties } });
  serveInbox({ waiting: [asked()] });
  const kept = new Map<string, string>();
  fakeHost.on('drafts', 'open', () => ({ windowId: windowIdSchema.parse('window-1'), drafts: [] }));
  fakeHost.on('drafts', 'save', ({ changes }) => {
    for (const { key, text = '' } of changes) kept.set(key, text);
  });
  const restored = restoreWindow();
  const first = await openWindow('/?panel=inbox');
  await restored;
  await field('name').fill('Ada');
  await field('pin').fill('hunter2');
  await expect.poll(() => [...kept.values()].join()).toContain('Ada');
  expect([...kept.values()].join()).not.toContain('hunter2');
  await first.unmount();

  sessionStorage.clear();
  resetStores();
  serveInbox({ waiting: [asked()] });
  const [[key, text] = ['', '']] = [...kept].filter(([, each]) => each.includes('Ada'));
  await reopen('/?panel=inbox', key, text);
  await expect.element(field('name')).toHaveValue('Ada');
  await expect.element(field('pin')).toHaveValue('');
});
