import { expect, test } from '../front-ends/window-test.ts';
import { LogsPanel } from '../pages/logs-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { ownServer } from '../servers/own-server.ts';

/** Makes the current server write this many messages; it sends those from the requested level on. */
async function flood(loupe: LoupeWindow, count: number): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('log_flood');
  await tools.field('count').fill(String(count));
  await tools.run();
  await expect(loupe.item.getByText(`Wrote ${count} log messages.`).first()).toBeVisible();
}

test('log messages come from the requested level on, after the next connect too', async ({ loupe }) => {
  await loupe.addConnected(ownServer('requests', '--era', 'legacy'), { name: 'requests' });
  const logs = await LogsPanel.open(loupe);
  await logs.setLevel('requests', 'error');
  await flood(loupe, 80);
  await logs.expectTotal(40);
  await expect(logs.row('warning')).toHaveCount(0);

  await loupe.servers.press('requests', 'restart');
  await expect(logs.asked('requests')).toContainText('error');
  await flood(loupe, 80);
  await logs.expectTotal(80);
});
