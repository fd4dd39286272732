import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectCode } from '../pages/code-editor.ts';
import { LogsPanel } from '../pages/logs-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';
import { createAsks } from '../servers/asks/asks.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';

/** Has the server in front write so many messages; it sends those from the level on that it was asked for. */
async function flood(loupe: LoupeWindow, count: number): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('log_flood');
  await tools.field('count').fill(String(count));
  await tools.run();
  await expect(loupe.item.getByText(`Wrote ${count} log messages.`).first()).toBeVisible();
}

async function callTool(loupe: LoupeWindow, tool: string): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  await tools.run();
}

for (const era of ['legacy', 'modern'] as const) {
  test.describe(`the log messages of a ${era} server`, () => {
    test.beforeEach(async ({ loupe }) => {
      await loupe.addConnected(ownServer('asks', '--era', era), { name: 'asks' });
    });

    test('come from the level on that was asked for, after the next connect too', async ({ loupe }) => {
      const logs = await LogsPanel.open(loupe);
      await expect(loupe.page.getByText(say('logs.emptyTitle'))).toBeVisible();
      await expect(logs.how('asks')).toContainText(era === 'legacy' ? 'logging/setLevel' : '_meta');
      await logs.ask('asks', 'error');
      await flood(loupe, 80);
      await logs.expectTotal(40);
      await expect(logs.row('warning')).toHaveCount(0);
      await expect(logs.row('emergency').last()).toBeVisible();

      await loupe.servers.press('asks', 'restart');
      await expect(logs.asked('asks')).toBeEnabled();
      await expect(logs.asked('asks')).toContainText('error');
      await flood(loupe, 80);
      await logs.expectTotal(80);

      await logs.ask('asks', era === 'legacy' ? 'debug' : 'none');
      await flood(loupe, 80);
      await logs.expectTotal(era === 'legacy' ? 160 : 80);
    });

    test('are filtered by level, logger and text, and one is read whole', async ({ loupe }) => {
      const logs = await LogsPanel.open(loupe);
      await logs.ask('asks', 'debug');
      await flood(loupe, 160);
      await logs.expectTotal(160);
      await logs.showLevels('alert');
      await logs.expectTotal(40);
      await expect(logs.row(/critical|error|debug/)).toHaveCount(0);
      await logs.showLevels('all');
      await logs.loggerFilter.fill('DATA');
      await logs.expectTotal(40);
      await logs.loggerFilter.fill('');
      // Each of them is a notifications/message: that counts for nothing.
      await logs.filter.fill('message');
      await logs.expectTotal(128);
      await logs.filter.fill('was slow');
      await logs.expectTotal(16);
      await logs.row('Query 157 was slow').click();
      await expectCode(logs.frame, say('traffic.frame.pretty'), '"ms": 157');
      await expectAccessible(loupe.page);
      await logs.filter.fill('nothing says this');
      await expect(loupe.page.getByText(say('logs.noMatchTitle'))).toBeVisible();
      await loupe.page.getByRole('button', { name: say('logs.resetFilter') }).click();
      await logs.expectTotal(160);
      expect(loupe.page.url()).toContain('panel=logs');
      await loupe.page.reload();
      await expect(logs.grid.getByRole('row', { selected: true })).toContainText('Query 157 was slow');
    });

    test('are all counted when ten thousand come while they are on screen, and a click is answered', async ({
      loupe,
    }) => {
      const logs = await LogsPanel.open(loupe);
      await logs.ask('asks', 'debug');
      const tools = await ToolsPage.open(loupe);
      await tools.choose('log_flood');
      await tools.run();
      await logs.rows.first().click();
      await expect(logs.frame).toBeVisible();
      await logs.expectTotal(10_000);
      await logs.grid.focus();
      await loupe.page.keyboard.press('End');
      await expect(logs.row('Message 10000')).toBeVisible();
    });
  });
}

test('two servers over HTTP and stdio are told apart', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createAsks(), { era: 'modern' }));
  await loupe.addConnected(url, { name: 'web' });
  const logs = await LogsPanel.open(loupe);
  await logs.ask('web', 'debug');
  await flood(loupe, 24);
  await loupe.addConnected(ownServer('asks', '--era', 'legacy'), { name: 'local' });
  await logs.ask('local', 'debug');
  await flood(loupe, 8);
  await logs.expectTotal(32);
  await logs.showServer('web');
  await logs.expectTotal(24);
  await logs.showServer('local');
  await logs.expectTotal(8);
  await loupe.page
    .getByRole('region', { name: say('logs.asked.label', { server: 'local' }) })
    .getByRole('button', { name: say('logs.asked.stderr'), exact: true })
    .click();
  await expect(loupe.page.getByRole('tab', { name: say('window.panel.stderr'), selected: true })).toBeVisible();
});

test.describe('a server that logs wrongly', () => {
  test.beforeEach(async ({ loupe }) => {
    await loupe.addConnected(ownServer('ask-faults', '--era', 'legacy'), { name: 'wrong' });
  });

  test('has each message shown as it came, and marked', async ({ loupe }) => {
    const logs = await LogsPanel.open(loupe);
    await callTool(loupe, 'log-malformed');
    await callTool(loupe, 'log-no-object');
    await logs.expectTotal(11);
    for (const [text, mark] of [
      ['A level that there is not', 'verbose'],
      ['A level in capitals', 'WARNING'],
      ['A level by number', '3'],
      [/No level/, say('logs.noLevel')],
      ['A logger that is no string', '{"name":"an object"}'],
      ['only text', say('logs.noLevel')],
      ['["info","a list"]', say('logs.noLevel')],
      ['Please answer this log message.', 'info'],
    ] as const) {
      await expect(logs.row(text).filter({ hasText: say('logs.malformed') })).toContainText(mark);
    }
    await logs.row('no-data').click();
    await expect(logs.frame).toContainText(say('traffic.frame.logProblem.noData'));
    await logs.showLevels('emergency');
    await logs.expectTotal(8);
    await logs.showLevels('malformed');
    await logs.expectTotal(11);
  });

  test('declares no logging: a level is not sent, and that is said', async ({ loupe }) => {
    const logs = await LogsPanel.open(loupe);
    await expect(logs.how('wrong')).toContainText(say('logs.asked.undeclared'));
    await logs.ask('wrong', 'info');
    await expect(loupe.page.getByRole('alert')).toContainText(
      say('failure.capabilityMissing.message', { capability: 'logging' }),
    );
    await expect(logs.asked('wrong')).toContainText(say('logs.asked.unset'));
  });

  test('shows the head of 5 MB in the row, and cannot run anything', async ({ loupe }) => {
    const logs = await LogsPanel.open(loupe);
    await callTool(loupe, 'log-large');
    await callTool(loupe, 'log-hostile');
    await logs.expectTotal(3);
    await expect(logs.row('{"rows":["large","large"')).toBeVisible();
    await expect(logs.row('<img src=x onerror=')).toContainText('<b>bold</b>');
    expect(await loupe.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
    await logs.row(/large large large/).click();
    await expect(logs.frame.getByRole('button', { name: say('traffic.frame.loadMore') })).toBeVisible();
  });
});
