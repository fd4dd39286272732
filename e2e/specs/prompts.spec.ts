import { createDemo } from '../../electron/demo/demo.ts';
import { expect, openBrowserMode, test } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { text } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { everythingServer, startEverythingHttp } from '../servers/real-servers.ts';

/** Fills in what the demo's review needs, sends it by the keys, and sees what came. */
async function reviewsCode(loupe: LoupeWindow): Promise<PromptsPage> {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.fill('code', 'fn main() {}');
  await prompts.sendByKey();
  await expect(prompts.messages).toHaveText([
    /^user.*Review this rust code:\s+fn main\(\) \{\}$/s,
    /^assistant.*naming/s,
  ]);
  // What was left out is not on the wire.
  await loupe.traffic.rows('out', 'prompts/get').click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', '"arguments":{"language":"rust","code":"fn main() {}"}');
  await expect(prompts.conversation).toBeVisible();
  return prompts;
}

test('a prompt is filled in, sent, and answered, over HTTP in the legacy era', async ({ loupe, started }) => {
  const { url } = await started(startStreamableHttp(createDemo(), { era: 'legacy' }));
  await loupe.addConnected(url, { name: 'legacy' });
  await reviewsCode(loupe);
});

test('the same over stdio in the modern era; saved arguments and the history survive a restart', async ({
  home,
  browser,
}) => {
  const first = await openBrowserMode(home, browser);
  await first.loupe.addConnected(ownServer('demo', '--era', 'modern'), { name: 'modern' });
  const prompts = await reviewsCode(first.loupe);
  await prompts.save('main');
  await first.close();

  const second = await openBrowserMode(home, browser);
  await second.loupe.servers.press('modern', 'connect');
  await second.loupe.servers.expectState('modern', 'ready');
  await second.loupe.servers.choose('modern');
  const again = await PromptsPage.open(second.loupe);
  await again.choose('review_code');
  await again.savedSet('main').click();
  await expect(again.field('language')).toHaveValue('rust');
  await again.showTab('history');
  await again.runs.click();
  // The log of the first run has the answer.
  await expect(again.block(1)).toContainText('Review this rust code');
  await second.close();
});

test('very many messages and arguments leave the window at hand', async ({ loupe }) => {
  await loupe.addConnected(ownServer('prompt-faults'), { name: 'faults' });
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('many-messages');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(100);
  await prompts.button(text('prompts.moreMessages', { count: 100, total: 3000 })).click();
  await expect(prompts.messages).toHaveCount(200);
  await prompts.choose('many-arguments');
  await expect(loupe.item.getByText(text('prompts.manyArguments', { count: 400, shown: 100 }))).toBeVisible();
  await prompts.fill('a99', 'end');
  await prompts.send();
  await expect(prompts.block(1)).toContainText('That was a lot.');
});

for (const transport of ['stdio', 'HTTP'] as const) {
  test(`every prompt of server-everything over ${transport}`, async ({ loupe, started }) => {
    const target = transport === 'stdio' ? everythingServer() : (await started(startEverythingHttp())).url;
    await loupe.addConnected(target, { name: 'everything' });
    const prompts = await PromptsPage.open(loupe);

    await prompts.choose('simple-prompt');
    await prompts.send();
    await expect(prompts.block(1)).toContainText('This is a simple prompt without arguments.');

    await prompts.choose('args-prompt');
    await prompts.fill('city', 'Ulm');
    await prompts.fill('state', 'Bavaria');
    await prompts.send();
    await expect(prompts.block(1)).toContainText("What's weather in Ulm, Bavaria?");

    await prompts.choose('completable-prompt');
    await prompts.field('department').fill('Sal');
    await expect(prompts.proposals).toHaveText(['Sales']);
    await prompts.field('department').press('ArrowDown');
    await prompts.field('department').press('Enter');
    await prompts.field('name').press('ArrowDown');
    await expect(prompts.proposals).toHaveText(['David', 'Eve', 'Frank']);
    await prompts.fill('name', 'Eve');
    await prompts.send();
    await expect(prompts.block(1)).toContainText('promote Eve to the head of the Sales team');

    await prompts.choose('resource-prompt');
    for (const [type, shown] of [
      ['Text', 'Resource 7'],
      ['Blob', '52 65 73 6f 75 72 63 65'],
    ] as const) {
      await prompts.fill('resourceType', type);
      await prompts.fill('resourceId', '7');
      await prompts.send();
      await expect(prompts.block(1)).toContainText(`includes the ${type} resource with id: 7`);
      const resource = prompts.block(2);
      if (type === 'Blob') await resource.getByRole('radio', { name: text('content.views.hex') }).click();
      await expect(resource).toContainText(shown);
    }
    await prompts.fill('resourceId', 'none');
    await prompts.send();
    await expect(loupe.failure.filter({ hasText: 'Invalid resourceId' })).toBeVisible();
  });
}
