import { expect, openBrowserMode, test } from '../faces/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

/** Sends the plain server's only prompt. */
async function ask(prompts: PromptsPage, about: string): Promise<void> {
  await prompts.fill('about', about);
  await prompts.send();
  await expect(prompts.block(1)).toContainText(`What about ${about}?`);
}

async function openPlain(loupe: LoupeWindow): Promise<PromptsPage> {
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  const prompts = await PromptsPage.open(loupe);
  await prompts.choose('ask');
  return prompts;
}

test('two answers are compared, and the comparison is in the address', async ({ loupe }) => {
  const prompts = await openPlain(loupe);
  await ask(prompts, 'lenses');
  await ask(prompts, 'mirrors');
  await prompts.button(say('prompts.compareWith')).click();
  await loupe.page.getByRole('menuitem', { name: /lenses/ }).click();
  const { comparison } = prompts;
  await expect(comparison.getByRole('definition')).toHaveText(['lenses', 'mirrors']);
  await expect(comparison.getByText('What about lenses?').first()).toBeVisible();
  await expect(comparison.getByText('What about mirrors?').first()).toBeVisible();
  await loupe.page.reload();
  await expect(comparison.getByText('What about lenses?').first()).toBeVisible();
  await prompts.button(say('prompts.swap')).click();
  await expect(comparison.getByRole('definition')).toHaveText(['mirrors', 'lenses']);
  await prompts.button(say('prompts.closeComparison')).click();
  await expect(prompts.block(1)).toContainText('What about lenses?');
});

test('the address keeps the prompt and its answer: reload, back and forward', async ({ loupe }) => {
  const prompts = await openPlain(loupe);
  await ask(prompts, 'one');
  await ask(prompts, 'two');
  await loupe.page.goBack();
  await expect(prompts.block(1)).toContainText('What about one?');
  await loupe.page.goForward();
  await expect(prompts.block(1)).toContainText('What about two?');
  await loupe.page.reload();
  await expect(prompts.block(1)).toContainText('What about two?');
});

test('the history sends again, fills the form, keeps and forgets', async ({ loupe }) => {
  const prompts = await openPlain(loupe);
  await ask(prompts, 'one');
  await ask(prompts, 'two');
  await prompts.showTab('history');
  await expect(prompts.runs).toHaveText([/about: two/, /about: one/]);
  await prompts.onRun(prompts.runs.nth(1), say('prompts.useArguments'));
  await expect(prompts.field('about')).toHaveValue('one');
  await prompts.onRun(prompts.runs.nth(1), say('prompts.sendAgain'));
  await expect(prompts.block(1)).toContainText('What about one?');
  await prompts.showTab('history');
  await expect(prompts.runs).toHaveText([/about: one/, /about: two/, /about: one/]);
  await prompts.onRun(prompts.runs.nth(1), say('prompts.pin'));
  await prompts.onRun(prompts.runs.nth(0), say('prompts.forget'));
  await expect(prompts.runs).toHaveCount(2);
  await prompts.onRun(prompts.runs.nth(1), say('prompts.forgetAll'));
  await expect(prompts.runs).toHaveText([/about: two/]);

  // With no prompt in front, what was sent before stands there.
  await loupe.goTo('settings');
  await loupe.goTo('prompts');
  await expect(prompts.runs).toHaveText([/ask.*about: two/]);
  await prompts.runs.click();
  await expect(prompts.block(1)).toContainText('What about two?');
});

test('saved arguments and the history survive a restart', async ({ home, browser }) => {
  const first = await openBrowserMode(home, browser);
  const prompts = await openPlain(first.loupe);
  await ask(prompts, 'lenses');
  await prompts.save('glass');
  await prompts.fill('about', 'something else');
  await prompts.savedSet('glass').click();
  await expect(prompts.field('about')).toHaveValue('lenses');
  await first.close();

  const second = await openBrowserMode(home, browser);
  await second.loupe.servers.press('plain', 'connect');
  await second.loupe.servers.expectState('plain', 'ready');
  await second.loupe.servers.choose('plain');
  const again = await PromptsPage.open(second.loupe);
  await again.choose('ask');
  await again.savedSet('glass').click();
  await expect(again.field('about')).toHaveValue('lenses');
  await again.showTab('history');
  await again.runs.click();
  // The log of the first run has the answer.
  await expect(again.block(1)).toContainText('What about lenses?');
  await again.button(say('savedArguments.remove', { label: 'glass' })).click();
  await expect(again.savedSet('glass')).toHaveCount(0);
  await second.close();
});

test('a slash finds a prompt from anywhere', async ({ loupe }) => {
  await loupe.connectDemo();
  await loupe.addConnected(ownServer('plain'), { name: 'plain' });
  await loupe.goTo('settings');
  await loupe.page.keyboard.press('/');
  await expect(loupe.palette.entry(/^\/ask/)).toBeVisible();
  await loupe.palette.go('revi', /^\/review_code/);
  const prompts = new PromptsPage(loupe);
  await expect(prompts.article('review_code')).toBeVisible();
  await expect(prompts.field('language')).toBeFocused();

  // In a field it is a letter, and in the palette it starts the same.
  await loupe.page.keyboard.type('a/b');
  await expect(prompts.field('language')).toHaveValue('a/b');
  await loupe.palette.open();
  await loupe.palette.go('/ask', /^\/ask/);
  await expect(prompts.article('ask')).toBeVisible();
});
