import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { codeOf } from '../../../testing/code-editor.ts';
import { askLevel, expectMessages, levelChoice, levelOf, logRow, showLevels } from '../../../testing/logs-panel.ts';
import { openWindow, reopenWindow } from '../../../testing/open-window.tsx';
import { callTool, connectOwn, connectOwnHttp, shareRealHost } from '../../../testing/real-host.ts';
import { resetLogFilter } from '../filters.ts';

shareRealHost();
beforeEach(resetLogFilter);

const filter = page.getByRole('searchbox', { name: 'Filter by text', exact: true });
const loggerFilter = page.getByRole('searchbox', { name: 'Filter by logger', exact: true });
const openLogs = (serverId: string) => openWindow(`/servers/${serverId}/tools?panel=logs&panelSize=full`);

describe.each(['legacy', 'modern'])('the log messages of a %s server', (era) => {
  const connect = () => connectOwn('requests', 'requests', '--era', era);

  test('come from the requested level on, after the next connect too', async () => {
    const { serverId, sessionId } = await connect();
    await openLogs(serverId);
    await expect.element(page.getByText('No log messages yet')).toBeVisible();
    const level = levelOf('requests');
    await expect.element(level.getByRole('status')).toMatchTextContent(era === 'legacy' ? 'logging/setLevel' : '_meta');
    await askLevel('requests', 'error');
    await callTool(sessionId, 'log_flood', { count: 80 });
    await expectMessages('40');
    await expect.element(logRow('warning')).not.toBeInTheDocument();
    await expect.element(logRow('emergency').last()).toBeVisible();

    const next = await client.sessions.connect({ serverId });
    if (next.sessionId === undefined) throw new Error('It waits for consent');
    const again = next.sessionId;
    await expect.poll(async () => (await client.sessions.get({ sessionId: again })).phase).toBe('ready');
    await expect.element(levelChoice('requests')).toBeEnabled();
    await expect.element(levelChoice('requests')).toMatchTextContent('error');
    await callTool(again, 'log_flood', { count: 80 });
    await expectMessages('80');

    await askLevel('requests', era === 'legacy' ? 'debug' : 'none');
    await callTool(again, 'log_flood', { count: 80 });
    await expectMessages(era === 'legacy' ? '160' : '80');
  });

  test('are filtered by level, logger and text, and one is read whole', async () => {
    const { serverId, sessionId } = await connect();
    await client.sessions.setLogLevel({ sessionId, level: 'debug' });
    await callTool(sessionId, 'log_flood', { count: 160 });
    const screen = await openLogs(serverId);
    await expectMessages('160');
    await showLevels('From alert up');
    await expectMessages('40');
    await expect.element(logRow(/critical|error|debug/)).not.toBeInTheDocument();
    await showLevels('All levels');
    await loggerFilter.fill('DATA');
    await expectMessages('40');
    await loggerFilter.fill('');
    // Each of them is a notifications/message: that counts for nothing.
    await filter.fill('message');
    await expectMessages('128');
    await filter.fill('was slow');
    await expectMessages('16');
    await logRow('Query 157 was slow').click();
    const frame = page.getByRole('region', { name: /^Frame \d+$/ });
    await expect.element(codeOf(frame, /^Formatted$/)).toMatchTextContent('"ms": 157');
    await expectAccessibleInAllThemes();
    await filter.fill('nothing says this');
    await expect.element(page.getByText('No log message matches the filter')).toBeVisible();
    await page.getByRole('button', { name: 'Reset filter' }).click();
    await expectMessages('160');
    expect(location.hash).toContain('panel=logs');
    await reopenWindow(screen);
    const grid = page.getByRole('grid', { name: 'Log messages', exact: true });
    await expect.element(grid.getByRole('row', { selected: true })).toMatchTextContent('Query 157 was slow');
  });

  test('are all counted when ten thousand come while they are on screen, and a click works', async () => {
    const { serverId, sessionId } = await connect();
    await client.sessions.setLogLevel({ sessionId, level: 'debug' });
    await openLogs(serverId);
    const flood = callTool(sessionId, 'log_flood');
    await logRow(/./).first().click();
    await expect.element(page.getByRole('region', { name: /^Frame \d+$/ })).toBeVisible();
    await flood;
    await expectMessages('10,000');
    page.getByRole('grid', { name: 'Log messages', exact: true }).element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(logRow('Message 10000')).toBeVisible();
  });
});

test('two servers over HTTP and stdio are distinguished', async () => {
  const web = await connectOwnHttp('web', 'requests', '--era', 'modern');
  const local = await connectOwn('local', 'requests', '--era', 'legacy');
  for (const [{ sessionId }, count] of [[web, 24] as const, [local, 8] as const]) {
    await client.sessions.setLogLevel({ sessionId, level: 'debug' });
    await callTool(sessionId, 'log_flood', { count });
  }
  await openLogs(local.serverId);
  await expectMessages('32');
  await page.getByRole('radio', { name: 'This server' }).click();
  await expectMessages('8');
  await page.getByRole('row', { name: 'web', exact: true }).click();
  await expectMessages('24');
  await page.getByRole('row', { name: 'local', exact: true }).click();
  await levelOf('local').getByRole('button', { name: 'stderr', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'stderr' })).toBeChecked();
});
