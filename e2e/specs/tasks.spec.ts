import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, openBrowserMode, test } from '../front-ends/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { TaskStrip, TasksPanel } from '../pages/tasks-panel.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { createRequestingServer } from '../servers/requests/requesting-server.ts';

/** Calls a tool that the server makes a task of by itself. */
async function runTask(loupe: LoupeWindow, tool: string, values: Record<string, string> = {}) {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  for (const [name, value] of Object.entries(values)) await tools.field(name).fill(value);
  await tools.run();
  return { tools, task: new TaskStrip(loupe) };
}

test('a task survives a restart of Loupe, and so does its traffic', async ({ home, browser, started }) => {
  const { url } = await started(startStreamableHttp(createRequestingServer(), { era: 'modern' }));
  const first = await openBrowserMode(home, browser);
  await first.loupe.addConnected(url, { name: 'requests' });
  const { task } = await runTask(first.loupe, 'slow_question', { stepMs: '100' });
  // It waits for its answer, however long the restart takes.
  await task.expectStatus('input_required');
  await first.close();
  const second = await openBrowserMode(home, browser);
  // What crossed the wire before is there, too.
  await second.loupe.traffic.filter.fill('tools/list');
  await expect(second.loupe.traffic.rows('out', 'tools/list').first()).toBeVisible();
  const panel = await TasksPanel.open(second.loupe);
  await expect(panel.rows).toContainText([new RegExp(`${text('calls.status.unreachable')}.*slow_question`)]);
  await panel.openCall('slow_question');
  const again = new TaskStrip(second.loupe);
  await second.loupe.servers.press('requests', 'connect');
  await again.expectStatus('input_required');
  const inbox = await InboxPanel.open(second.loupe);
  await inbox.button('accept').click();
  await again.expectStatus('completed');
  await expect(new ToolsPage(second.loupe).block(1)).toContainText('"approved":true');
  await second.close();
});
