import { expect, test } from '../faces/window-test.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { PromptsPage } from '../pages/prompts-page.ts';
import { say, sentence } from '../pages/words.ts';
import { startStreamableHttp } from '../servers/http/streamable-http.ts';
import { ownServer } from '../servers/own-server.ts';
import { createPromptFaults } from '../servers/prompt-faults.ts';

async function openFaults(loupe: LoupeWindow): Promise<PromptsPage> {
  await loupe.addConnected(ownServer('prompt-faults'), { name: 'faults' });
  return PromptsPage.open(loupe);
}

/** The window answers, whatever came: another prompt is chosen, sent and shown. */
async function expectUsable(prompts: PromptsPage): Promise<void> {
  await prompts.choose('ask');
  await prompts.send();
  await expect(prompts.messages.first()).toContainText('Which of the two was it?');
}

test('a list that is wrong is shown as it came, each item marked', async ({ loupe }) => {
  const prompts = await openFaults(loupe);
  const nameless = `${say('prompts.noName')}`;
  for (const problem of ['nameMissing', 'notAnObject', 'argumentsInvalid', 'argumentInvalid', 'duplicate'] as const) {
    await prompts.search.fill('');
    await expect(prompts.row(say(`prompts.problems.${problem}`)).first()).toBeVisible();
  }
  await expect(prompts.row(nameless)).toHaveCount(4);

  await prompts.row('Without a name').click();
  await expect(loupe.item.getByText(say('prompts.nameless'))).toBeVisible();
  await expect(loupe.item.getByText('"description": "It cannot be asked for."')).toBeVisible();
  await expect(prompts.button(say('prompts.send'))).toBeDisabled();

  // Of two with one name, each has its own form.
  await prompts.choose('ask', 'The second ask');
  await expect(prompts.field('second')).toBeVisible();
  await loupe.page.reload();
  await expect(prompts.field('second')).toBeVisible();
  await prompts.row(/^ask(?!The)/).click();
  await expect(prompts.field('second')).toHaveCount(0);

  await prompts.choose('arguments-object');
  await expect(loupe.item.getByText('"code": "string"')).toBeVisible();
  await prompts.send();
  await expect(prompts.block(1)).toContainText('Asked all the same.');

  await prompts.choose('wrong-arguments');
  await expect(loupe.item.getByText(/^Argument 1 cannot be filled in/)).toBeVisible();
  await expect(prompts.field('twice')).toHaveCount(1);
  await expect(prompts.field('maybe')).toBeVisible();

  // An icon of the web is a neutral sign; nothing was fetched.
  await expect(prompts.row('far-icon').locator('img')).toHaveCount(0);
});

for (const transport of ['stdio', 'HTTP'] as const) {
  for (const era of ['legacy', 'modern'] as const) {
    test(`answers that are wrong, over ${transport} in the ${era} era`, async ({ loupe, started }) => {
      const target =
        transport === 'stdio'
          ? ownServer('prompt-faults', '--era', era)
          : (await started(startStreamableHttp(createPromptFaults(), { era }))).url;
      await loupe.addConnected(target, { name: 'faults' });
      const prompts = await PromptsPage.open(loupe);

      await prompts.choose('no-messages');
      await prompts.send();
      const { failure } = loupe;
      await expect(failure).toContainText(
        sentence('malformedResult', { method: 'prompts/get', problem: 'it has no “messages” array' }),
      );
      await failure.getByRole('button', { name: /^Show frame \d+$/ }).click();
      await loupe.traffic.expectBody('pretty', 'There is nothing else.');

      await prompts.choose('empty-messages');
      await prompts.send();
      await expect(loupe.item.getByText(say('prompts.noMessagesTitle'))).toBeVisible();

      await prompts.choose('wrong-roles');
      await prompts.send();
      await expect(prompts.messages).toHaveText([/^system.*neither/, /^\(no role\).*Without a role/, /^\(no role\)/]);

      await prompts.choose('wrong-blocks');
      await prompts.send();
      await expect(prompts.messages).toHaveCount(10);
      await expect(prompts.block(1)).toContainText(say('blocks.problems.unknownType'));
      await expect(prompts.block(1)).toContainText('"depth": 3');
      await expect(prompts.block(2)).toContainText(say('blocks.problems.notAnObject'));
      await expect(prompts.block(3)).toContainText(say('blocks.problems.bodyMissing'));
      await expect(prompts.messages.nth(3)).toContainText('second of two');
      await expect(prompts.block(5)).toContainText(say('blocks.problems.notBase64'));
      await expect(prompts.block(6)).toContainText(say('blocks.problems.mimeTypeMissing'));
      await expect(prompts.block(8)).toContainText(say('blocks.problems.bodyMissing'));

      await prompts.choose('error');
      await prompts.send();
      await expect(failure).toContainText('The prompt broke');
      await expectUsable(prompts);
    });
  }
}

test('a prompt that is never answered can be given up, and others work meanwhile', async ({ loupe }) => {
  const prompts = await openFaults(loupe);
  await prompts.choose('silent');
  await prompts.send();
  await expect(prompts.button(say('prompts.cancel'))).toBeVisible();
  await expectUsable(prompts);
  await prompts.choose('silent');
  await prompts.button(say('prompts.cancel')).click();
  await expect(prompts.button(say('prompts.cancel'))).toHaveCount(0);
  await expect(loupe.traffic.rows('out', 'cancelled')).toBeVisible();
  await prompts.showTab('history');
  await expect(prompts.runs).toHaveCount(1);
});

test('what tries to act is inert', async ({ loupe }) => {
  const asked: string[] = [];
  loupe.page.on('request', (request) => asked.push(request.url()));
  const prompts = await openFaults(loupe);
  await prompts.choose('hostile');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(3);
  await prompts.showBlockAs(prompts.block(1), 'rendered');
  await expect(prompts.block(1).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(prompts.block(3)).toContainText('␀␛[31mred⟨202E⟩latin');
  await prompts
    .block(2)
    .getByRole('button', { name: say('blocks.openInResources') })
    .click();
  await expect(loupe.document('javascript:window.hostileScriptRan=true').failure).toBeVisible();
  expect(await loupe.page.evaluate(() => 'hostileScriptRan' in window)).toBe(false);
  expect(asked.filter((url) => url.includes('hostile.invalid'))).toEqual([]);
});

test('very many messages and arguments leave the window at hand', async ({ loupe }) => {
  const prompts = await openFaults(loupe);
  await prompts.choose('many-messages');
  await prompts.send();
  await expect(prompts.messages).toHaveCount(100);
  await prompts.button(say('prompts.moreMessages', { count: 100, total: 3000 })).click();
  await expect(prompts.messages).toHaveCount(200);
  await prompts.choose('many-arguments');
  await expect(loupe.item.getByText(say('prompts.manyArguments', { count: 400, shown: 100 }))).toBeVisible();
  await prompts.fill('a99', 'end');
  await prompts.send();
  await expect(prompts.block(1)).toContainText('That was a lot.');
});
