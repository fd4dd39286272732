import { listen, respond } from '../../electron/demo/server/http/listener.ts';
import { startStreamableHttp } from '../../electron/demo/server/http/streamable-http.ts';
import { demoFacts } from '../front-ends/demo-facts.ts';
import { expect, test } from '../front-ends/window-test.ts';
import { text } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';
import { createPlain } from '../servers/plain.ts';

test('several servers are added by a paste and connected at once, over stdio and HTTP', async ({ loupe, started }) => {
  const running = await started(startStreamableHttp(createPlain()));
  await loupe.connectDemo();
  await loupe.addConnected(ownServer('plain'), { name: 'by command' });
  await loupe.addConnected(running.url, { name: 'by URL' });
  await loupe.servers.expectState('Demo', 'ready');
  await loupe.servers.expectState('by command', 'ready');
  await expect(loupe.page.getByText(text('window.status.connected', { count: 3 }), { exact: true })).toBeVisible();
  for (const name of ['by command', 'by URL']) {
    await loupe.servers.choose(name);
    await (await loupe.open('plain://numbers/one')).expectText('This is plain://numbers/one.');
  }
  await loupe.servers.choose('Demo');
  await loupe.resources.expectCount(demoFacts.resourceCount);
});

test('a URL is connected with its headers', async ({ loupe, started }) => {
  let seen: string | undefined;
  const spy = await started(
    listen(
      {
        handle({ request, response }) {
          seen = request.headers.authorization;
          respond(response, 403, 'Not today.');
        },
        close: () => {},
      },
      '/mcp',
    ),
  );
  await loupe.servers.openAddDialog();
  await loupe.addDialog.paste(spy.url);
  await expect(loupe.addDialog.field('url')).toHaveValue(spy.url);
  await loupe.addDialog.addValue('headers', 1, 'Authorization', 'Bearer canary-4711', true);
  await loupe.addDialog.addAndConnect();
  await expect(loupe.failure).toContainText('Not today.');
  expect(seen).toBe('Bearer canary-4711');
});
