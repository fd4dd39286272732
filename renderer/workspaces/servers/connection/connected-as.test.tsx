import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../../testing/real-host.ts';

shareRealHost();

const choose = async (field: RegExp, option: string) => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a server is connected as a host, which its settings choose and every view of it shows', async () => {
  const { serverId } = await connectOwn('shop', 'by-client');
  await openWindow(`/servers/${serverId}/connection?tab=settings`);
  await choose(/Connect as/, 'Codex');
  const protocol = page.getByRole('region', { name: 'Protocol' });
  await expect.element(protocol).toMatchTextContent('Pages of lists: only the first of tools');
  await expect.element(protocol).toMatchTextContent('Not known of Codex, so as Loupe: Client version');
  await page.getByRole('button', { name: 'Save and restart' }).click();
  await expect.element(page.getByRole('row', { name: 'shop', exact: true })).toMatchTextContent('as Codex');
  await expect.element(page.getByText(/^While connected as Codex/)).toBeVisible();
  await page.getByRole('tab', { name: 'Overview' }).click();
  const connected = page.getByRole('region', { name: 'Connected as Codex' });
  await expect.element(connected).toMatchTextContent('codex-mcp-client');
  await expect.element(connected).toMatchTextContent('measured, 2026-08-19, version 0.148-alpha');
  await expectAccessibleInAllThemes();
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(page.getByText('for_codex-mcp-client')).toBeVisible();
  await expect.element(page.getByText('The first page only, as Codex. The server has more.')).toBeVisible();
});

test('a server is compared with itself as two hosts', async () => {
  const { serverId } = await connectOwn('shop', 'by-client');
  await openWindow(`/compare?a=${serverId}&b=${serverId}`);
  await choose(/Client of A/, 'as Cursor');
  await choose(/Client of B/, 'as Cline');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect
    .element(page.getByText(/^A: shop · 2025-11-25 · as Cursor — B: shop · 2024-11-05 · as Cline$/))
    .toBeVisible();
  await expect.element(page.getByText(/^B: the list of tools isn’t complete. As Cline/)).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Compared items' }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'for_cursor-vscode' })).toMatchTextContent('only in A');
  await expect.element(rows.filter({ hasText: 'for__cline_core' })).toMatchTextContent('only in B');
  await expect.element(rows.filter({ hasText: 'ask_person' })).toMatchTextContent('only in A');
});
