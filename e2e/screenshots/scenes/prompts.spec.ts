import { PromptsPage } from '../../pages/prompts-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { demoScene, expect, windowScene } from '../camera.ts';

demoScene('prompts-none-open', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await expect(prompts.rows.first()).toBeVisible();
});

windowScene('prompts-malformed', async (loupe) => {
  await loupe.addConnected(ownServer('prompt-faults'), { name: 'faulty' });
  const prompts = await PromptsPage.open(loupe);
  await expect(prompts.rows.first()).toBeVisible();
});

demoScene('prompt-form', async (loupe) => {
  await (await PromptsPage.open(loupe)).choose('review_code');
});

demoScene('prompt-completion', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.field('language').fill('r');
  await expect(prompts.proposals.first()).toBeVisible();
});

demoScene('prompt-missing', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('framework', 'none');
  await prompts.sendByKey();
});

demoScene('prompt-result', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.fill('code', 'fn main() {}');
  await prompts.sendByKey();
  await expect(prompts.messages.first()).toBeVisible();
});

demoScene('prompt-every-kind', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('every_kind');
  await prompts.send();
  await expect(prompts.messages.first()).toBeVisible();
});

demoScene('prompt-comparison', async (loupe) => {
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  for (const language of ['rust', 'go']) {
    await prompts.fill('language', language);
    await prompts.fill('code', 'fn main() {}');
    await prompts.sendByKey();
    await expect(prompts.messages.first()).toContainText(language);
  }
  await prompts.button(text('prompts.compareWith')).click();
  await expect(prompts.comparison).toBeVisible();
});
