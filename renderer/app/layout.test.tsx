import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type Settings, settingsSchema } from '#shared/model/settings/settings.ts';
import { withChange } from '../data/queries.ts';
import { resetPreferences } from '../state/preferences.ts';
import { cutOff } from '../testing/cut-off.ts';
import { fakeFrame, serveFrames } from '../testing/fakes/fake-frames.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { openWindow } from '../testing/open-window.tsx';

let settings: Settings;

beforeEach(() => {
  fakeHost.reset();
  settings = settingsSchema.parse({});
  fakeHost.on('app', 'settings', () => settings);
  fakeHost.on('app', 'changeSettings', (change) => {
    settings = withChange(settings, change);
    return settings;
  });
  const tools = ['add', 'divide'].map((name) => ({ name, inputSchema: { type: 'object', properties: {} } }));
  connectServers({ name: 'here', lists: { tools }, extensions: { 'io.modelcontextprotocol/tasks': {} } });
  fakeHost.on('calls', 'check', () => ({ verdict: 'valid' as const, total: 0, violations: [], durationMs: 1 }));
});
afterEach(() => page.viewport(1280, 800));

const region = (name: string) => page.getByRole('region', { name, exact: true });
const servers = region('Servers');
const list = region('List');
const item = region('Item');
const panel = region('Bottom panel');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (locator: Locator) => locator.element().getBoundingClientRect();
const toolRow = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

/** Focuses a separator between two panes: the second is that of the list, the last that of the panel. */
async function focusLine(nth: number): Promise<void> {
  // A key press cancels a pending change of focus, as when a user goes there by keyboard.
  await userEvent.keyboard('{Shift}');
  const line = page.getByRole('separator').elements().at(nth);
  if (!(line instanceof HTMLElement)) throw new Error('no line');
  line.focus();
}

async function openTools(width: number, height: number, search = ''): Promise<void> {
  await page.viewport(width, height);
  await openWindow(`/servers/here/tools${search}`);
  await expect.element(item).toBeInTheDocument();
}

test('the panel spans the width of list and item, below them', async () => {
  await openTools(1280, 800);
  await expect.element(toolRow('add')).toBeVisible();
  const [atServers, atList, atItem, atPanel] = [servers, list, item, panel].map(box);
  expect(atPanel?.left).toBeCloseTo((atServers?.right ?? 0) + 1, 0);
  expect(atPanel?.right).toBeCloseTo(1280, 0);
  expect(atList?.bottom).toBeLessThanOrEqual(atPanel?.top ?? 0);
  expect(atItem?.bottom).toBeLessThanOrEqual(atPanel?.top ?? 0);
});

test('button, double click and shortcut maximise the panel; navigation restores it', async () => {
  await openTools(1280, 800);
  await expect.element(toolRow('add')).toBeVisible();
  const usual = box(panel).height;
  const bar = panel.getByRole('tablist', { name: 'Panels' });
  await button('Maximize panel').click();
  await expect.poll(() => box(panel).height).toBeGreaterThan(700);
  expect(list.element().closest('[inert]')).not.toBeNull();
  await button('Restore panel').click();
  await expect.poll(() => box(panel).height).toBeCloseTo(usual, 0);

  await bar.getByRole('tab', { name: /^Traffic/ }).dblClick();
  await expect.poll(() => box(panel).height).toBeGreaterThan(700);
  await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  await expect.poll(() => box(panel).height).toBeCloseTo(usual, 0);

  toolRow('add').element().parentElement?.focus();
  await userEvent.keyboard('{Control>}{Shift>}m{/Shift}{/Control}');
  await expect.poll(() => document.activeElement?.closest('[role=tab]')).not.toBeNull();
  await page.getByRole('link', { name: 'Prompts', exact: true }).click();
  await expect.poll(() => box(panel).height).toBeCloseTo(usual, 0);
});

test('the panel keeps a third of the height in a lower window, unless it was resized', async () => {
  await openTools(1280, 800);
  await expect.element(toolRow('add')).toBeVisible();
  const height = () => box(panel).height;
  const share = height() / 800;
  await page.viewport(1280, 533);
  await expect.poll(height).toBeLessThan(share * 560);
  await page.viewport(1280, 800);
  await expect.poll(height).toBeCloseTo(share * 800, -1);
  await focusLine(-1);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(height).toBeGreaterThan(share * 800 + 20);
  const placed = height();
  await page.viewport(1280, 700);
  await expect.poll(() => box(page.getByRole('contentinfo')).bottom).toBeLessThanOrEqual(700);
  // The panes are measured in the frame after that.
  await expect.poll(height).toBeCloseTo(placed, -1);
});

test('each panel keeps its own height, also after a reload', async () => {
  const window = await openWindow('/servers/here/tools');
  await expect.element(toolRow('add')).toBeVisible();
  const height = () => Math.round(box(panel).height);
  const usual = height();
  await focusLine(-1);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(height).toBeGreaterThan(usual + 40);
  const tall = height();
  await panel.getByRole('tab', { name: 'Logs' }).click();
  await expect.poll(height).toBe(usual);
  await panel.getByRole('tab', { name: /^Traffic/ }).click();
  await expect.poll(height).toBe(tall);
  await window.unmount();
  await openWindow('/servers/here/tools');
  await expect.element(toolRow('add')).toBeVisible();
  await expect.poll(height).toBe(tall);
});

test('an open frame raises the panel to half the height, unless the panel was resized', async () => {
  serveFrames([fakeFrame({ seq: 1 }), fakeFrame({ seq: 2 })]);
  await openTools(1280, 800);
  const height = () => Math.round(box(panel).height);
  const frame = panel.getByRole('region', { name: 'Frame 2', exact: true });
  await panel.getByText('frame 2').click();
  await expect.element(frame).toBeVisible();
  const open = height();
  expect(open).toBeGreaterThan(350);
  await frame.getByRole('button', { name: 'Close the frame' }).click();
  await expect.poll(height).toBeLessThan(open - 100);

  await focusLine(-1);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(height).toBeLessThan(open - 130);
  const placed = height();
  await panel.getByText('frame 2').click();
  await expect.element(frame).toBeVisible();
  expect(height()).toBe(placed);
});

test('at 1024 pixels the servers are folded to initials, and the user’s choice is remembered', async () => {
  await page.viewport(1024, 700);
  const window = await openWindow('/servers/here/tools');
  const row = servers.getByRole('row', { name: 'here', exact: true });
  await expect.element(row.getByRole('img', { name: 'connected' })).toBeVisible();
  await expect.element(row).toMatchTextContent(/^HE$/);
  expect(box(servers).width).toBeLessThan(50);
  expect(cutOff(document.body)).toEqual([]);
  const focused = row.element();
  if (focused instanceof HTMLElement) focused.focus();
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(row).toMatchTextContent(/stdio · 2026-07-28/);
  await expect.poll(() => servers.element().contains(document.activeElement)).toBe(true);
  await window.unmount();
  await openWindow('/servers/here/tools');
  await expect.element(row).toMatchTextContent(/stdio · 2026-07-28/);
  await page.viewport(1280, 800);
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(row).toMatchTextContent(/^HE$/);
});

test('a wide window has a wider list, unless it was resized', async () => {
  await openTools(1280, 800);
  await expect.element(toolRow('add')).toBeVisible();
  await expect.poll(() => box(list).width).toBeCloseTo(272, 0);
  await page.viewport(1920, 1080);
  await expect.poll(() => box(list).width).toBeCloseTo(400, 0);
  // After an item was open in between, it is shown again.
  await toolRow('add').click();
  await page.viewport(853, 533);
  await expect.element(list).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.poll(() => box(list).width).toBeCloseTo(272, 0);
  await page.viewport(1920, 1080);
  await expect.poll(() => box(list).width).toBeCloseTo(400, 0);
  await focusLine(1);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => box(list).width).toBeLessThan(390);
  const placed = box(list).width;
  await page.viewport(1280, 800);
  await expect.poll(() => box(item).right).toBeCloseTo(1280, 0);
  // The group restores its size in pixels after it has measured itself.
  await expect.poll(() => box(list).width).toBeCloseTo(placed, -1);
});

test('at 150 % zoom the list hides when an item is open, and can be shown beside it', async () => {
  await openTools(853, 533);
  await expect.element(toolRow('add')).toBeVisible();
  await toolRow('add').click();
  await expect.element(item.getByRole('article', { name: /add/ })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
  expect(cutOff(document.body)).toEqual([]);
  await button('Show the list').click();
  await expect.element(toolRow('divide')).toBeVisible();
  await toolRow('divide').click();
  await expect.element(item.getByRole('article', { name: /divide/ })).toBeVisible();
  // The user opened it, so it stays.
  await expect.element(list).toBeVisible();
  expect(box(list).right).toBeLessThanOrEqual(box(item).left);
});

test('at 200 % zoom the list overlays the item until one is chosen, and the panel is a bar that opens maximised', async () => {
  await openTools(640, 400);
  await expect.element(toolRow('add')).toBeVisible();
  expect(box(panel).height).toBeLessThan(40);
  await toolRow('add').click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(item.getByRole('article', { name: /add/ })).toBeVisible();
  expect(cutOff(document.body)).toEqual([]);
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}');
  await expect.element(toolRow('divide')).toBeVisible();
  await toolRow('divide').click();
  await expect.element(list).not.toBeInTheDocument();

  await panel.getByRole('tab', { name: 'Logs' }).click();
  await expect.poll(() => box(panel).height).toBeGreaterThan(300);
  expect(item.element().closest('[inert]')).not.toBeNull();
  await button('Restore panel').click();
  await expect.poll(() => box(panel).height).toBeLessThan(40);
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(panel).not.toBeInTheDocument();
});

test.each([
  [1280, 800],
  [1024, 700],
  [853, 533],
  [640, 400],
])('in German, at %i x %i, nothing is cut, and tabs without room are in a menu', async (width, height) => {
  settings = settingsSchema.parse({ locale: 'de' });
  await page.viewport(width, height);
  await openWindow('/servers/here/tools?tool=add');
  const tool = page.getByRole('article', { name: /add/ });
  await expect.element(tool).toBeVisible();
  expect(cutOff(document.body)).toEqual([]);
  const allOfTool = tool.getByRole('button', { name: 'Alle Registerkarten' });
  if (width === 1024) {
    await allOfTool.click();
    await page.getByRole('menuitem', { name: 'Nachricht' }).click();
    const message = tool.getByRole('tab', { name: 'Nachricht' });
    await expect.element(message).toHaveAttribute('aria-selected', 'true');
  } else if (width > 1024) await expect.element(allOfTool).not.toBeInTheDocument();
  const all = page.getByRole('region', { name: 'Unteres Panel' }).getByRole('button', { name: 'Alle Registerkarten' });
  if (width > 640) {
    await expect.element(all).not.toBeInTheDocument();
    return;
  }
  await all.click();
  await page.getByRole('menuitem', { name: 'Tasks' }).click();
  await expect.element(page.getByRole('tab', { name: /^Tasks/ })).toHaveAttribute('aria-selected', 'true');
});

test('Esc restores the panel, and leaves a frame that isn’t in it', async () => {
  serveFrames([fakeFrame({ seq: 1, kind: 'request', method: 'tools/list' }), fakeFrame({ seq: 2 })]);
  await openWindow('/servers/here/tools?panel=logs&panelSize=full&frame=1');
  const logs = page.getByRole('grid', { name: 'Log messages', exact: true });
  await expect.element(logs).toBeVisible();
  logs.element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Maximize panel')).toBeVisible();
  expect(location.hash).toContain('frame=1');

  await panel.getByRole('tab', { name: /^Traffic/ }).click();
  await panel.getByRole('radio', { name: 'Statistics' }).click();
  onTestFinished(() => resetPreferences('trafficView'));
  await button('Maximize panel').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Maximize panel')).toBeVisible();
  expect(location.hash).toContain('frame=1');
});

test('? opens the shortcuts and Esc closes them', async () => {
  await openTools(1280, 800);
  // Also in a list, where letters jump to rows.
  await expect.element(toolRow('add')).toBeVisible();
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.element(page.getByRole('listbox', { name: 'Tools' })).toHaveFocus();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect
    .element(dialog.getByRole('region', { name: 'Window' }))
    .toMatchTextContent(/Maximize or restore the panelCtrl Shift M/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
