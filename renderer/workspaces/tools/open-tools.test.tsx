import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { argumentField, trust } from '../../testing/call-tool.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

const list = () => page.getByRole('region', { name: 'Tools', exact: true });
const row = (name: RegExp) => list().getByRole('option', { name });
const tabs = () => page.getByRole('tablist', { name: 'Open tools', exact: true });
const tab = (name: string) => tabs().getByRole('tab', { name, exact: true });
const tool = (name: string) => page.getByRole('article', { name: `Tool ${name}`, exact: true });

test('a looked at tool gives its tab to the next one; one that was run or double-clicked keeps it', async () => {
  const server = await openServer('demo');
  await trust(server);
  await openWindow(`/servers/${server.serverId}/tools`);
  await row(/^echo\b/).click();
  await expect.element(tab('echo')).toHaveAttribute('aria-selected', 'true');
  await row(/^add\b/).click();
  await expect.element(tab('add')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('echo')).not.toBeInTheDocument();
  await argumentField('a').fill('1');
  await argumentField('b').fill('2');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('tab', { name: /^Structured/ })).toBeVisible();
  await row(/^echo\b/).dblClick();
  await row(/^show_picture\b/).click();
  for (const name of ['add', 'echo', 'show_picture']) await expect.element(tab(name)).toBeVisible();
  await expectAccessibleInAllThemes();

  // Back to a tab: its arguments are still there.
  await tab('add').click();
  await expect.element(argumentField('b')).toHaveValue('2');
  await userEvent.keyboard('{Delete}');
  await expect.element(tab('add')).not.toBeInTheDocument();
  await expect.element(tool('echo')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(tab('add')).toBeVisible();
});

test('Alt and a number come back to the open item, and a server is opened where it was left', async () => {
  const demo = await openServer('demo');
  const other = await openServer('tool-faults');
  await openWindow(`/servers/${demo.serverId}/tools?tool=echo`);
  await expect.element(tool('echo')).toBeVisible();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(page.getByRole('region', { name: 'Prompts', exact: true })).toBeVisible();
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.element(tool('echo')).toBeVisible();

  const servers = page.getByRole('grid', { name: 'Servers', exact: true });
  await servers.getByRole('row', { name: /^tool-faults/ }).click();
  await expect.poll(() => location.hash).toContain(other.serverId);
  await servers.getByRole('row', { name: 'demo', exact: true }).click();
  await expect.element(tool('echo')).toBeVisible();
});

test('Esc closes the comparison and the frame, and never leaves the page', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/prompts`);
  await expect.element(page.getByRole('region', { name: 'Prompts', exact: true })).toBeVisible();
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.element(row(/^echo\b/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(page.getByRole('region', { name: 'Prompts', exact: true })).toBeVisible();
});

test('Esc keeps a frame that isn’t in view', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?panel=inbox&frame=1&compare=a`);
  await expect.element(row(/^echo\b/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => location.hash).not.toContain('compare');
  expect(location.hash).toContain('frame=1');
});

test('Enter in the search opens the only tool that is left', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(row(/^echo\b/)).toBeVisible();
  const search = list().getByRole('searchbox');
  await search.fill('o');
  await userEvent.keyboard('{Enter}');
  await search.fill('show_pict');
  await userEvent.keyboard('{Enter}');
  await expect.element(tool('show_picture')).toBeVisible();
});
