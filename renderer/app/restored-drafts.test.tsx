import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { windowIdSchema } from '#shared/model/id/id.ts';
import { restoreWindow } from '../state/page-storage.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { openWindow } from '../testing/open-window.tsx';

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
  fakeHost.on('drafts', 'open', () => ({ windowId, drafts: [{ key: `loupe.drafts ${key}`, text }] }));
  const restored = restoreWindow();
  await openWindow(address);
  await restored;
}

test('the arguments of a prompt come back after a restart', async () => {
  await reopen('/servers/shop/prompts?prompt=greet', 'prompt shop greet', '{"who":"Ada"}');
  await expect.element(page.getByLabelText('who', { exact: true })).toHaveValue('Ada');
});

test('the values of a template come back after a restart', async () => {
  const template = encodeURIComponent('weather://{city}');
  await reopen(`/servers/shop/resources?template=${template}`, 'template shop weather://{city}', '{"city":["Bern"]}');
  await expect.element(page.getByLabelText('city', { exact: true })).toHaveValue('Bern');
});
