import { PromptsPage } from '../../pages/prompts-page.ts';
import { text } from '../../pages/words.ts';
import { ownServer } from '../../servers/own-server.ts';
import { expect, scene } from '../camera.ts';

scene('prompts-none-open', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await expect(prompts.rows.first()).toBeVisible();
  await shoot();
});

scene('prompts-malformed', async ({ loupe, shoot }) => {
  await loupe.addConnected(ownServer('prompt-faults'), { name: 'faulty' });
  const prompts = await PromptsPage.open(loupe);
  await expect(prompts.rows.first()).toBeVisible();
  await shoot();
});

scene('prompt-form', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  await (await PromptsPage.open(loupe)).choose('review_code');
  await shoot();
});

scene('prompt-completion', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.field('language').fill('r');
  await expect(prompts.proposals.first()).toBeVisible();
  await shoot();
});

scene('prompt-missing', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('framework', 'none');
  await prompts.sendByKey();
  await shoot();
});

scene('prompt-result', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  await prompts.fill('language', 'rust');
  await prompts.fill('code', 'fn main() {}');
  await prompts.sendByKey();
  await expect(prompts.messages.first()).toBeVisible();
  await shoot();
});

scene('prompt-every-kind', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('every_kind');
  await prompts.send();
  await expect(prompts.messages.first()).toBeVisible();
  await shoot();
});

scene('prompt-comparison', async ({ loupe, shoot }) => {
  await loupe.connectDemo();
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('review_code');
  for (const language of ['rust', 'go']) {
    await prompts.fill('language', language);
    await prompts.fill('code', 'fn main() {}');
    await prompts.sendByKey();
    await expect(prompts.messages.first()).toContainText(language);
  }
  await prompts.button(text('prompts.compareWith')).click();
  await loupe.page.getByRole('menuitem', { name: /rust/ }).click();
  await expect(prompts.comparison).toBeVisible();
  await shoot();
});
