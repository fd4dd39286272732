import { LogsPanel } from '../../pages/logs-panel.ts';
import { ResourceVersions } from '../../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../../pages/subscriptions-panel.ts';
import { TasksPanel } from '../../pages/tasks-panel.ts';
import { ToolsPage } from '../../pages/tools-page.ts';
import { text } from '../../pages/words.ts';
import { faultyServer, ownServer } from '../../servers/own-server.ts';
import { expect, scene } from '../camera.ts';

scene('traffic-empty', async ({ loupe, shoot }) => {
  await loupe.showPanel('traffic');
  await shoot();
});

scene('traffic', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await expect(loupe.traffic.rows('out', 'tools/list').first()).toBeVisible();
  await shoot();
});

for (const form of ['pretty', 'raw', 'details'] as const) {
  scene(`traffic-frame-${form}`, async ({ loupe, shoot }) => {
    await loupe.connectDemo();
    await loupe.open('file:///demo/README.md');
    await loupe.traffic.rows('out', 'resources/read').first().click();
    await expect(loupe.traffic.frame).toBeVisible();
    await loupe.traffic.showFrameAs(form);
    await shoot();
  });
}

scene('traffic-no-match', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await loupe.traffic.filter.fill('nosuchthing');
  await loupe.traffic.expectTotal(0);
  await shoot();
});

scene('traffic-strays', async ({ loupe, shoot }) => {
  await loupe.addConnected(faultyServer('logs-on-stdout'), { name: 'chatty' });
  await expect(loupe.traffic.rows('in', text('traffic.kind.stray')).first()).toBeVisible();
  await shoot();
});

scene('logs-empty', async ({ loupe, shoot }) => {
  await LogsPanel.open(loupe);
  await shoot();
});

scene('logs', async ({ loupe, shoot }) => {
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
  await shoot();
});

scene('subscriptions-empty', async ({ loupe, shoot }) => {
  await new SubscriptionsPanel(loupe.page).open();
  await shoot();
});

scene('subscriptions', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const document = await loupe.open('demo://clock');
  const panel = new SubscriptionsPanel(loupe.page);
  await new ResourceVersions(document.article).subscribe();
  await panel.open();
  await panel.watchTyped('demo://not/there/at/all');
  await expect(panel.lines('demo://clock').nth(1)).toBeVisible();
  await panel.select('demo://clock');
  await shoot();
});

scene('stderr-empty', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await loupe.showPanel('stderr');
  await shoot();
});

scene('tasks-empty', async ({ loupe, shoot }) => {
  await loupe.showPanel('tasks');
  await shoot();
});

scene('tasks', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('requests'), { name: 'requests' });
  const tools = await ToolsPage.open(loupe);
  await tools.choose('slow_report');
  await tools.field('steps').fill('200');
  await tools.run();
  const panel = await TasksPanel.open(loupe);
  await expect(panel.rows.first()).toBeVisible();
  await panel.rows.first().click();
  await shoot();
});
