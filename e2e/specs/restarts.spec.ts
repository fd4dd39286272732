import { createDemo } from '../../electron/demo/demo.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { expect, openBrowserMode, test } from '../front-ends/window-test.ts';
import { SubscriptionsPanel } from '../pages/subscriptions-panel.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

const clock = 'demo://clock';

// Both eras: electron/host/sessions/reconnect.test.ts.
test('an HTTP server that restarts is reached again, and its resource watched again', async ({ loupe, started }) => {
  const panel = new SubscriptionsPanel(loupe.page);
  const running = await startStreamableHttp(createDemo(), { era: 'modern' });
  await loupe.addConnected(running.url, { name: 'http' });
  await panel.open();
  await panel.watchTyped(clock);
  await panel.expectState(clock, 'active');

  await running.close();
  await panel.expectState(clock, 'waiting');
  const entry = loupe.servers.row('http');
  await expect(entry).toContainText(text('servers.state.reconnecting'));
  await expect(entry).toContainText(running.url);
  await expect(loupe.page.getByRole('contentinfo')).toContainText(text('window.status.reconnecting', { count: 1 }));
  await expect(loupe.page.getByRole('button', { name: text('connection.stopConnecting'), exact: true })).toBeVisible();

  const port = Number(new URL(running.url).port);
  await started(startStreamableHttp(createDemo(), { era: 'modern', port }));
  await loupe.servers.expectState('http', 'ready');
  await panel.expectState(clock, 'active');
  await expect(panel.watched(clock)).toContainText(/[1-9] update/);
});

test('a restart of Loupe keeps what was watched and what changed, and contacts nobody', async ({ home, browser }) => {
  const before = await openBrowserMode(home, browser);
  const panel = new SubscriptionsPanel(before.loupe.page);
  await before.loupe.addConnected(ownServer('demo'), { name: 'watched' });
  await panel.open();
  await panel.watchTyped(clock);
  await expect(panel.lines(clock).first()).toBeVisible();
  await before.close();

  const after = await openBrowserMode(home, browser);
  const restored = new SubscriptionsPanel(after.loupe.page);
  await after.loupe.servers.choose('watched');
  await restored.open();
  await restored.expectState(clock, 'waiting');
  await expect(restored.lines(clock).first()).toBeVisible();
  await expect(after.loupe.page.getByText(text('connection.quit'))).toBeVisible();
  await after.loupe.servers.expectState('watched', 'idle');

  await after.loupe.servers.press('watched', 'connect');
  await restored.expectState(clock, 'active');
  await after.close();
});
