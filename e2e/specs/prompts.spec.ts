import { expect, openBrowserMode, test } from '../front-ends/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { ownServer } from '../servers/own-server.ts';

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
  // Omitted arguments are not sent.
  await loupe.traffic.rows('out', 'prompts/get').click();
  await loupe.traffic.showFrameAs('raw');
  await loupe.traffic.expectBody('raw', '"arguments":{"language":"rust","code":"fn main() {}"}');
  await expect(prompts.conversation).toBeVisible();
  return prompts;
}

test('a prompt is filled in, sent, and answered; saved arguments and the history survive a restart', async ({
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
