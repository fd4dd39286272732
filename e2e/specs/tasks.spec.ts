import { expect, openBrowserMode, test } from '../faces/window-test.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { TaskStrip, TasksPanel } from '../pages/tasks-panel.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { TrafficPanel } from '../pages/traffic-panel.ts';
import { say } from '../pages/words.ts';
import { createAsks } from '../servers/asks/asks.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';

/** Calls a tool as a task; in the modern era the server makes it one by itself. */
async function runTask(loupe: LoupeWindow, era: string, tool: string, values: Record<string, string> = {}) {
  const tools = await ToolsPage.open(loupe);
  await tools.choose(tool);
  for (const [name, value] of Object.entries(values)) await tools.field(name).fill(value);
  if (era === 'legacy') await tools.runAsTask();
  await tools.run();
  return { tools, task: new TaskStrip(loupe) };
}

for (const era of ['legacy', 'modern'] as const) {
  test.describe(`a task of a ${era} server`, () => {
    test.beforeEach(async ({ loupe }) => {
      await loupe.addConnected(ownServer('asks', '--era', era), { name: 'asks' });
    });

    test('is followed to its end: states, polls and result', async ({ loupe }) => {
      const { tools, task } = await runTask(loupe, era, 'slow_report', { steps: '4', stepMs: '400' });
      if (era === 'legacy') await expect(tools.preview).toContainText('"task":{}');
      await expect(task.strip).toContainText(/kept for 5 min/);
      await task.expectStatus('completed');
      await tools.expectStatus('slow_report', 'result');
      await expect(tools.block(1)).toContainText('The report has 4 pages.');
      await expect(task.states.last()).toContainText(say('tasks.from.created'));
      await expect(task.states.filter({ hasText: 'Step 2 of 4' })).toBeVisible();
      await task.states.first().getByRole('button').click();
      await new TrafficPanel(loupe.page).expectBody('pretty', /taskId/);
    });

    test('is left, followed again, and cancelled', async ({ loupe }) => {
      const { tools, task } = await runTask(loupe, era, 'slow_report', { steps: '100', stepMs: '1000' });
      await task.expectStatus('working');
      await task.button('leave').click();
      await expect(task.strip).toContainText(say('tasks.left'));
      await tools.expectStatus('slow_report', 'left');
      await task.button('follow').click();
      await tools.expectStatus('slow_report', 'running');
      await tools.button(say('calls.cancel')).click();
      await task.expectStatus('cancelled');
      await tools.expectStatus('slow_report', 'cancelled');
    });

    test('needs input halfway, which goes through the inbox', async ({ loupe }) => {
      const { tools, task } = await runTask(loupe, era, 'slow_question', { stepMs: '300' });
      await task.expectStatus('input_required');
      const inbox = await InboxPanel.open(loupe);
      await expect(inbox.front('form', 'asks')).toContainText(say('ask.request.belongsTo', { method: 'tools/call' }));
      await inbox.button('accept').click();
      await task.expectStatus('completed');
      await expect(tools.block(1)).toContainText('"approved":true');
      if (era === 'modern') await expect(task.inputs).toContainText(say('rounds.states.answered'));
    });
  });
}

test('a task survives a restart of Loupe', async ({ home, browser, started }) => {
  const { url } = await started(startStreamableHttp(createAsks(), { era: 'modern' }));
  const first = await openBrowserMode(home, browser);
  await first.loupe.addConnected(url, { name: 'asks' });
  const { task } = await runTask(first.loupe, 'modern', 'slow_report', { steps: '20', stepMs: '500' });
  await task.expectStatus('working');
  await first.close();
  const second = await openBrowserMode(home, browser);
  const panel = await TasksPanel.open(second.loupe);
  await expect(panel.rows).toContainText([new RegExp(`${say('calls.status.unreachable')}.*slow_report`)]);
  await panel.openCall('slow_report');
  const again = new TaskStrip(second.loupe);
  await second.loupe.servers.press('asks', 'connect');
  await again.expectStatus('completed');
  await expect(new ToolsPage(second.loupe).block(1)).toContainText('The report has 20 pages.');
  await second.close();
});

test('tasks are listed: ours, the server’s, and those that it has with Loupe', async ({ loupe }) => {
  await loupe.addConnected(ownServer('asks', '--era', 'legacy'), { name: 'asks' });
  const { tools, task } = await runTask(loupe, 'legacy', 'slow_archive', { steps: '1', stepMs: '1' });
  await task.expectStatus('completed');
  await tools.choose('ask_as_task');
  await tools.run();
  const inbox = await InboxPanel.open(loupe);
  await expect(inbox.front('form', 'asks')).toBeVisible();
  const panel = await TasksPanel.open(loupe);
  await expect(panel.rows).toContainText(['slow_archive']);
  await panel.show('own');
  await expect(panel.rows).toContainText([/working.*elicitation\/create/]);
  await panel.show('listed');
  await panel.refresh();
  await expect(panel.rows).toContainText([/completed/]);
  await panel.ask('get');
  await new TrafficPanel(loupe.page).expectBody('pretty', /taskId/);
  await InboxPanel.open(loupe);
  await inbox.button('accept').click();
  await expect(tools.block(1)).toContainText('"approved":true');
});

test('tasks that break the rules are shown as sent, and marked', async ({ loupe }) => {
  await loupe.addConnected(ownServer('ask-faults', '--era', 'legacy'), { name: 'ask-faults' });
  const { task } = await runTask(loupe, 'legacy', 'task-rises-again');
  await task.expectStatus('completed');
  await task.button('look').click();
  await task.expectProblem('changedAfterEnd');
  await runTask(loupe, 'legacy', 'task-unknown-status');
  await expect(task.strip).toContainText('pondering');
  await task.expectProblem('unknownStatus');
  await task.button('leave').click();
  const { tools } = await runTask(loupe, 'legacy', 'task-not-there');
  await tools.expectStatus('task-not-there', 'failed');
  await expect(loupe.item).toContainText('taskId or status is missing');
});

/** The three tools of server-everything that have to do with tasks, by hand. */
async function everythingTasks(loupe: LoupeWindow): Promise<void> {
  const { tools, task } = await runTask(loupe, 'modern', 'simulate-research-query', { topic: 'python' });
  await task.expectStatus('completed');
  await expect(tools.block(1)).toContainText('Research Report: python');

  await tools.choose('trigger-sampling-request-async');
  await tools.field('prompt').fill('Say hello');
  await tools.run();
  const inbox = await InboxPanel.open(loupe);
  await inbox.textbox('text').fill('Hello from a person');
  await inbox.button('answer').click();
  await expect(tools.block(1)).toContainText('Hello from a person');

  await tools.choose('trigger-elicitation-request-async');
  await tools.run();
  await inbox.button('decline').click();
  await expect(tools.block(1)).toContainText('[DECLINED]');
}

test('the tasks of server-everything, over stdio', async ({ loupe }) => {
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await everythingTasks(loupe);
});

test('the tasks of server-everything, over HTTP', async ({ loupe, started }) => {
  await loupe.addConnected((await started(startEverythingHttp())).url, { name: 'everything' });
  await everythingTasks(loupe);
});
