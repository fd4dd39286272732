import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { downloadAfter } from '../../../testing/downloads.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, listTools, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = page.getByRole('status').filter({ hasText: 'This server has changed since' });
const mark = page.getByRole('img', { name: 'changed since it was last used' });
const rows = page
  .getByRole('grid', { name: 'Compared items' })
  .getByRole('row')
  .filter({ has: page.getByRole('gridcell') });

/** Connects a server that is the demo first, and then one that has hardly anything. */
async function connectChanged() {
  const { serverId, sessionId } = await connectOwn('changing', 'demo');
  await listTools(sessionId);
  const { command, args } = await commands.ownCommand(['plain']);
  const draft = { name: 'changing', transport: 'stdio' as const, command, args, env: [], watch: [], pin: {} };
  await client.servers.update({ serverId, draft });
  await client.sessions.connect({ serverId });
  await expect.poll(() => client.snapshots.changed()).toHaveLength(1);
  return serverId;
}

test('a server that changed says so, the differences are a click away, and are accepted', async () => {
  const serverId = await connectChanged();
  const screen = await openWindow(`/servers/${serverId}/connection`);
  await expect.element(notice).toMatchTextContent(/\d+ breaking/);
  await expect.element(mark).toBeVisible();
  await expectAccessibleInAllThemes();
  await button('Show changes').click();
  await expect.element(page.getByText(/^A: changing · snapshot · .* — B: changing · /)).toBeVisible();
  await expect.element(rows.first()).toMatchTextContent('breaking');
  await expectAccessibleInAllThemes();
  await screen.unmount();
  await openWindow(`/servers/${serverId}/connection`);
  await button('Accept').click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(mark).not.toBeInTheDocument();
  expect(await client.snapshots.changed()).toEqual([]);
});

test('a notice is dismissed', async () => {
  const serverId = await connectChanged();
  await openWindow(`/servers/${serverId}/connection`);
  await button('Dismiss').click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a snapshot is saved, and is a side of a comparison', async () => {
  const { serverId, sessionId } = await connectOwn('one', 'plain');
  await listTools(sessionId);
  await openWindow(`/servers/${serverId}/connection`);
  const { name, bytes } = await downloadAfter(() => button('Save snapshot…').click());
  expect([name, new TextDecoder().decode(bytes).slice(0, 24)]).toEqual(['one.json', '{\n  "loupeSnapshot": 1,\n']);
  await openWindow('/compare');
  await userEvent.upload(page.getByLabelText('A from a file…'), new File([bytes.slice()], 'kept.json'));
  await expect.element(page.getByRole('button', { name: /Server A/ })).toMatchTextContent('kept.json (snapshot)');
  await page.getByRole('button', { name: /Server B/ }).click();
  await page.getByRole('option', { name: 'one', exact: true }).click();
  await expect.element(page.getByText(/^A: kept\.json · snapshot · .* — B: one · /)).toBeVisible();
  await expect.element(page.getByText('No difference found')).toBeVisible();
});
