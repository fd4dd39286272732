import { expect, test } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { text } from '../pages/words.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';

/** Every tool of server-everything that asks nothing back, by hand. */
async function runsEverything(loupe: LoupeWindow): Promise<void> {
  const tools = await ToolsPage.open(loupe);
  const answers = async (name: string, ...blocks: RegExp[]) => {
    await tools.run();
    await tools.expectStatus(name, 'result');
    for (const [index, text] of blocks.entries()) await expect(tools.block(index + 1)).toContainText(text);
  };

  await tools.choose('echo');
  await tools.field('message').fill('Hello');
  await answers('echo', /Echo: Hello/);

  await tools.choose('get-annotated-message');
  await tools.choice('messageType').selectOption('error');
  await answers('get-annotated-message', /Error: Operation failed/);

  await tools.choose('get-env');
  await answers('get-env', /"PATH"/);

  await tools.choose('get-resource-links');
  await tools.field('count').fill('2');
  await answers('get-resource-links', /2 resource links/);
  await expect(tools.block(3).getByRole('button', { name: text('blocks.openInResources') })).toBeVisible();

  await tools.choose('get-resource-reference');
  await tools.choice('resourceType').selectOption('Text');
  await tools.field('resourceId').fill('1');
  await answers('get-resource-reference', /resource/i, /demo:\/\/resource\/dynamic\/text\/1/);

  await tools.choose('get-structured-content');
  await tools.choice('location').selectOption('Chicago');
  await answers('get-structured-content');
  await tools.showSide('structured');
  await expect(loupe.item.getByText(text('calls.check.valid'))).toBeVisible();
  await expect(tools.node('conditions')).toBeVisible();
  await tools.showSide('content');

  await tools.choose('get-sum');
  await tools.field('a').fill('12');
  await tools.field('b').fill('30');
  await answers('get-sum', /42/);

  await tools.choose('get-tiny-image');
  await answers('get-tiny-image', /the image you requested/);
  await expect(tools.block(2).getByRole('img', { name: /image/ })).toBeVisible();

  await tools.choose('gzip-file-as-resource');
  await tools.field('data').fill('data:text/plain;base64,SGVsbG8=');
  await answers('gzip-file-as-resource', /gz/);

  for (const name of ['toggle-simulated-logging', 'toggle-subscriber-updates']) {
    await tools.choose(name);
    await answers(name, /Start/);
    await tools.run();
    await expect(tools.block(1)).toContainText(/Stop/);
  }

  await tools.choose('trigger-long-running-operation');
  await tools.field('duration').fill('1');
  await tools.field('steps').fill('4');
  await answers('trigger-long-running-operation', /completed/);
  await tools.showSide('progress');
  await expect(tools.result('trigger-long-running-operation').getByRole('listitem').first()).toContainText(
    text('calls.progressOf', { progress: 4, total: 4 }),
  );
}

test('over stdio', async ({ loupe }) => {
  test.setTimeout(120_000);
  await loupe.addConnected(everythingServer(), { name: 'everything' });
  await runsEverything(loupe);
});

test('over HTTP', async ({ loupe, started }) => {
  test.setTimeout(120_000);
  const server = await started(startEverythingHttp());
  await loupe.addConnected(server.url, { name: 'everything' });
  await runsEverything(loupe);
});
