import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { client } from '../data/client.ts';
import { callTool } from '../testing/call-tool.ts';
import { codeOf } from '../testing/code-editor.ts';
import { openWindow } from '../testing/open-window.tsx';
import { addServer, openServer, shareRealHost } from '../testing/real-host.ts';

shareRealHost();

beforeEach(() => commands.forceColors(true));
afterEach(() => commands.forceColors(false));

const looks = (locator: Locator) => getComputedStyle(locator.element());
const tool = (name: string): Locator => page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });

/** The fill of a bar, a row or a mark: colors, border and shape. */
function fillOf(locator: Locator): string {
  const { backgroundColor, boxShadow, outline, borderRadius, transform } = looks(locator);
  return [backgroundColor, boxShadow, outline, borderRadius, transform].join(' | ');
}

test('with forced colors, selection, focus and marks stay visible', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?tool=add`);
  await expect.element(tool('add')).toHaveAttribute('aria-selected', 'true');
  expect(fillOf(tool('add'))).not.toBe(fillOf(tool('fail')));
  const destructive = tool('delete_everything').getByText('destructive', { exact: true });
  expect(fillOf(destructive)).not.toBe(fillOf(tool('fail').getByText('read-only', { exact: true })));

  await page.getByRole('searchbox', { name: 'Search tools' }).click();
  await userEvent.keyboard('{Tab}');
  const { activeElement } = document;
  expect(activeElement && getComputedStyle(activeElement).outlineStyle).toBe('solid');
});

test('with forced colors, a failed server has another shape of dot than a running one', async () => {
  const { serverId } = await openServer('demo');
  const { command, args } = await commands.ownCommand(['faults', '--fault', 'exit-at-once']);
  const failed = await addServer({ name: 'broken', transport: 'stdio', command, args, env: [], watch: [], pin: {} });
  await client.sessions.connect({ serverId: failed });
  await openWindow(`/servers/${serverId}/tools`);
  const dot = (name: string) => page.getByRole('row', { name, exact: true }).getByRole('img').first();
  await expect.element(dot('broken')).not.toHaveAttribute('aria-label', 'connected');
  await expect.poll(() => fillOf(dot('broken')) === fillOf(dot('demo'))).toBe(false);
});

test('with forced colors, the bars of the waterfall are visible, a failed one in another color', async () => {
  const server = await openServer('demo');
  await callTool(server, 'no_such_tool');
  await openWindow(`/servers/${server.serverId}/connection?panel=traffic&panelSize=full`);
  const traffic = page.getByRole('grid', { name: 'Traffic', exact: true });
  const barOf = (text: RegExp) => {
    const row = traffic.getByRole('row').filter({ hasText: text }).last();
    return row.element().querySelector('[aria-hidden] > [style*="width"]');
  };
  await expect.poll(() => barOf(/tools\/list/)).not.toBeNull();
  await expect.poll(() => barOf(/-32602/)).not.toBeNull();
  const colours = [barOf(/tools\/list/), barOf(/-32602/)].map((bar) => bar && getComputedStyle(bar).backgroundColor);
  const behind = looks(traffic).backgroundColor;
  expect(new Set([...colours, behind]).size).toBe(3);
});

test('a text in an editor follows when colors are forced, and when they no longer are', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/resources?uri=${encodeURIComponent('demo://counter')}`);
  const article = page.getByRole('article', { name: 'demo://counter', exact: true });
  await article.getByRole('button', { name: 'Read', exact: true }).click();
  const key = codeOf(article, /^demo:\/\/counter/).getByText('"count"', { exact: true });
  await expect.element(key).toBeVisible();
  const colour = () => looks(key).color;
  const forced = colour();
  await commands.forceColors(false);
  await expect.poll(colour).not.toBe(forced);
  await commands.forceColors(true);
  await expect.poll(colour).toBe(forced);
});
