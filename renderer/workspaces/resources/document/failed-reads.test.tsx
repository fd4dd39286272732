import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectDraft, connectOwn, shareRealHost } from '../../../testing/real-host.ts';

/** Opens a resource by its address and reads it. */
async function read(serverId: string, uri: string) {
  const screen = await openWindow(`/servers/${serverId}/resources?uri=${encodeURIComponent(uri)}`);
  const article = screen.getByRole('article', { name: uri });
  await article.getByRole('button', { name: 'Read', exact: true }).click();
  return { screen, article };
}

const sentFrames = async (text: string) =>
  (await client.traffic.rows({ filter: { text }, from: 0, count: 100 })).rows.filter(
    ({ direction }) => direction === 'out',
  );

shareRealHost();

describe('a read without a response', () => {
  test('names the request and its time limit, and can be retried', async () => {
    await client.app.changeSettings({ timeoutMs: 300 });
    const { serverId } = await connectOwn('slow', 'faults', '--fault', 'silent-request');
    const { article } = await read(serverId, 'silent://never');
    const why = /^resources\/read got no response within 300 ms\. Meanwhile the server sent nothing\./;
    await expect.element(article.getByRole('alert').getByText(why)).toBeVisible();
    await article.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await sentFrames('silent://never')).length).toBe(2);
    await expect.element(article.getByRole('alert').getByText(why)).toBeVisible();
  });

  test('does not time out while the server reports progress', async () => {
    await client.app.changeSettings({ timeoutMs: 1000 });
    const { serverId } = await connectOwn('slow', 'faults', '--fault', 'silent-request');
    const { article } = await read(serverId, 'silent://progress');
    await expect.element(article.getByText(/Finally\./)).toBeVisible();
  });

  test('times out after the total timeout despite progress, and counts the reports', async () => {
    await client.app.changeSettings({ maxTimeoutMs: 700 });
    const { serverId } = await connectOwn('busy', 'faults', '--fault', 'silent-request');
    const { article } = await read(serverId, 'silent://endless');
    const why = /^resources\/read got no response within 700 ms\. Meanwhile the server sent \d+ messages?\./;
    await expect.element(article.getByRole('alert').getByText(why)).toBeVisible();
  });

  test('can be cancelled, and the server still responds to others', async () => {
    const { serverId } = await connectOwn('slow', 'faults', '--fault', 'silent-request');
    const { screen, article } = await read(serverId, 'silent://never');
    await expect.element(article.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await expectAccessibleInAllThemes();
    await article.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(async () => (await sentFrames('notifications/cancelled')).length).toBe(1);
    await screen.getByRole('treeitem', { name: /^two/ }).click();
    const other = screen.getByRole('article', { name: 'plain://numbers/two' });
    await expect.element(other.getByText(/This\sis\splain/)).toBeVisible();
  });

  test('reports that the connection was lost', async () => {
    const faults = await commands.startOwnServer(['http-faults']);
    const url = new URL('mid-response', faults).href;
    const draft = { name: 'fragile', transport: 'http', http: 'auto', pin: {} } as const;
    const { serverId } = await connectDraft({ ...draft, url, headers: [], query: [] });
    const { article } = await read(serverId, 'plain://numbers/one');
    const alert = article.getByRole('alert');
    await expect.element(alert.getByText('The connection ended before resources/read got a response.')).toBeVisible();
    await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('a response of 60 MB on one line arrives completely', async () => {
  const { serverId } = await connectOwn('big', 'faults', '--fault', 'big-line');
  const { screen, article } = await read(serverId, 'big://60mb');
  await expect.element(article.getByText(/0123456789abcdef0123456789abcdef/).first()).toBeVisible();
  await expect.element(article.getByText('60 MB', { exact: true })).toBeVisible();
  await article.getByRole('button', { name: 'Show the response in Traffic' }).click();
  const frame = screen.getByRole('region', { name: /^Frame \d+$/ });
  await frame.getByRole('radio', { name: 'Details' }).click();
  await expect.element(frame.getByText(/\(60,000,\d\d\d B\)/)).toBeVisible();
});
