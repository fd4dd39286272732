import { LogsPanel } from '../../pages/logs-panel.ts';
import { ResourceVersions } from '../../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../../pages/subscriptions-panel.ts';
import { TasksPanel } from '../../pages/tasks-panel.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { faultyServer, ownServer } from '../../servers/own-server.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

windowScene('traffic-empty', (loupe) => loupe.showPanel('traffic'));

demoScene('traffic', (loupe) => expect(loupe.traffic.rows('out', 'tools/list').first()).toBeVisible());

for (const form of ['pretty', 'raw', 'details'] as const) {
  demoScene(`traffic-frame-${form}`, async (loupe) => {
    await loupe.open('file:///demo/README.md');
    await loupe.traffic.rows('out', 'resources/read').first().click();
    await expect(loupe.traffic.frame).toBeVisible();
    await loupe.traffic.showFrameAs(form);
  });
}

demoScene('traffic-no-match', async (loupe) => {
  await loupe.traffic.filter.fill('nosuchthing');
  await loupe.traffic.expectTotal(0);
});

windowScene('traffic-strays', async (loupe) => {
  await loupe.addConnected(faultyServer('logs-on-stdout'), { name: 'chatty' });
  await expect(loupe.traffic.rows('in', text('traffic.kind.stray')).first()).toBeVisible();
});

windowScene('logs-empty', (loupe) => LogsPanel.open(loupe));

windowScene('logs', async (loupe) => {
  await loupe.addConnected(ownServer('requests', '--era', 'legacy'), { name: 'requests' });
  const tools = await ToolsPage.open(loupe);
  const panel = await LogsPanel.open(loupe);
  await panel.setLevel('requests', 'debug');
  await tools.choose('log_flood');
  await tools.field('count').fill('40');
  await tools.run();
  await expect(panel.rows.nth(3)).toBeVisible();
  await panel.rows.nth(2).click();
  await expect(panel.frame).toBeVisible();
});

windowScene('subscriptions-empty', (loupe) => new SubscriptionsPanel(loupe.page).open());

demoScene('subscriptions', async (loupe) => {
  const document = await loupe.open('demo://clock');
  const panel = new SubscriptionsPanel(loupe.page);
  await new ResourceVersions(document.article).subscribe();
  await panel.open();
  await panel.watchTyped('demo://not/there/at/all');
  await expect(panel.lines('demo://clock').nth(1)).toBeVisible();
  await panel.select('demo://clock');
});

demoScene('stderr-empty', (loupe) => loupe.showPanel('stderr'));

windowScene('tasks-empty', (loupe) => loupe.showPanel('tasks'));

windowScene('tasks', async (loupe) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('slow_report');
  await tools.field('steps').fill('200');
  await tools.run();
  const panel = await TasksPanel.open(loupe);
  await expect(panel.rows.first()).toBeVisible();
  await panel.rows.first().click();
});

demoScene('checks-after-restart', async (loupe) => {
  const save = async () => {
    await loupe.page.getByRole('button', { name: text('saveTest.open'), exact: true }).click();
    await loupe.page.getByRole('radio', { name: text('saveTest.afterRestart'), exact: true }).click();
    await loupe.page.getByRole('button', { name: text('saveTest.save'), exact: true }).click();
  };
  await loupe.open('demo://clock');
  await save();
  const tools = await ToolsPage.open(loupe);
  await tools.choose('echo');
  await tools.field('message').fill('Hello');
  await tools.run();
  await tools.expectStatus('echo', 'result');
  await save();
  await loupe.goToAddress('/checks?from=pins');
  await loupe.item.getByRole('button', { name: text('checksPage.runAll'), exact: true }).click();
  await loupe.item.getByRole('row').filter({ hasText: 'demo://clock' }).click();
  await expect(loupe.item.getByRole('button', { name: text('checksPage.run'), exact: true })).toBeVisible();
});

demoScene('findings', async (loupe) => {
  await loupe.showPanel('findings');
  const rows = loupe.page.getByRole('grid', { name: text('findings.rows') }).getByRole('row');
  await rows.nth(2).click();
  await expect(loupe.page.getByText(text('findings.expected'), { exact: true })).toBeVisible();
});
