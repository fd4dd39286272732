import { expect, test } from '../front-ends/window-test.ts';
import { ResourceVersions } from '../pages/resource-versions.ts';
import { SubscriptionsPanel } from '../pages/subscriptions-panel.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

const clock = 'demo://clock';

test('a clock is watched: updates are logged, read again and kept as versions', async ({ loupe }) => {
  const panel = new SubscriptionsPanel(loupe.page);
  await loupe.addConnected(ownServer('demo', '--era', 'modern'), { name: 'demo' });
  const document = await loupe.open(clock);
  const versions = new ResourceVersions(document.article);
  await versions.subscribe();
  await panel.open();
  await panel.expectLive(1);
  await panel.expectState(clock, 'active');
  await expect(panel.lines(clock).first()).toBeVisible();
  await expect(versions.strip).toBeVisible();
  await expect(versions.strip).toContainText(text('versions.changed', { count: 1 }));

  await panel.select(clock);
  await panel.details.getByRole('button', { name: /^Show frame/ }).click();
  await loupe.traffic.expectBody('pretty', 'notifications/resources/updated');

  await panel.open();
  await panel.unsubscribe(clock);
  await panel.expectState(clock, 'ended');
  await panel.expectLive(0);
});
