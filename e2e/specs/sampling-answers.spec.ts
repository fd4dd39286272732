import type { Locator } from '@playwright/test';
import { expect, test } from '../faces/window-test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ArgumentsForm } from '../pages/arguments-form.ts';
import { AuditPage } from '../pages/audit-page.ts';
import { expectCode } from '../pages/code-editor.ts';
import { InboxPanel } from '../pages/inbox-panel.ts';
import type { LoupeWindow } from '../pages/loupe-window.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { say } from '../pages/words.ts';
import { ownServer } from '../servers/own-server.ts';

/** What the call in front was answered with. */
function answer(loupe: LoupeWindow): Locator {
  return loupe.item.getByText(/The client answered/).first();
}

/** The beginnings of a picture and of a sound: what is sent is the text. */
const png = 'iVBORw0KGgo=';
const wav = 'UklGRg==';

/** Asks the model with these switches of the tool on. */
async function askModel(loupe: LoupeWindow, ...switches: string[]): Promise<InboxPanel> {
  const tools = await ToolsPage.open(loupe);
  await tools.choose('ask_model');
  const { form } = new ArgumentsForm(loupe.page);
  for (const name of switches) await form.getByRole('radio', { name: `${name} ${say('forms.yes')}` }).press(' ');
  await tools.run();
  return InboxPanel.open(loupe);
}

for (const era of ['legacy', 'modern'] as const) {
  const options = era === 'legacy' ? ['--revision', '2025-11-25'] : ['--era', 'modern'];

  test.describe(`a model’s answer to a ${era} server`, () => {
    test.beforeEach(async ({ loupe }) => {
      await loupe.addConnected(ownServer('asks', ...options), { name: 'asks' });
    });

    test('has pictures and sounds, as the question has', async ({ loupe }) => {
      const inbox = await askModel(loupe, 'image', 'audio');
      await expect(
        inbox.asked.getByRole('img', { name: say('ask.request.picture', { type: 'image/png' }) }),
      ).toBeVisible();
      await expect(inbox.asked.getByLabel(say('ask.request.sound', { type: 'audio/wav' }))).toBeVisible();
      await inbox.blockField(1, 'text').fill('A lens, and this:');
      await inbox.button('addBlock').click();
      await inbox.chooseType(2, 'image');
      await inbox.blockField(2, 'data').fill(png);
      await inbox.button('addBlock').click();
      await inbox.chooseType(3, 'audio');
      await inbox.blockField(3, 'data').fill(wav);
      await inbox.button('answer').click();
      await expect(answer(loupe)).toContainText(`"type":"image","mimeType":"image/png","data":"${png}"`);
      await expect(answer(loupe)).toContainText(`"type":"audio","mimeType":"audio/wav","data":"${wav}"`);
    });

    test('uses a tool, and goes on with its result', async ({ loupe }) => {
      const inbox = await askModel(loupe, 'tools');
      await expect(inbox.asked).toContainText('get_weather');
      await inbox.chooseType(1, 'tool_use');
      await expect(inbox.blockField(1, 'tool')).toHaveValue('get_weather');
      await inbox.blockField(1, 'input').fill('{"city":');
      await expect(inbox.button('answer')).toBeDisabled();
      await inbox.blockField(1, 'input').fill('{"city":"Paris"}');
      await expect(inbox.reply).toContainText('toolUse');
      await inbox.button('answer').click();
      await expect(inbox.asked).toContainText(say('ask.request.toolResult', { id: 'call_1' }));
      await expect(inbox.asked).toContainText('It is sunny in Paris');
      await inbox.textbox('text').fill('Sunny.');
      await inbox.button('answer').click();
      await expect(loupe.item.getByText(/"text":"Sunny\."/).first()).toBeVisible();
    });

    test('belongs to the request as a person edited it; what came stays as it was', async ({ loupe }) => {
      test.setTimeout(120_000);
      const inbox = await askModel(loupe);
      await inbox.editRequest('{"messages":');
      await expect(inbox.asked).toContainText(say('ask.request.editNoObject'));
      await inbox.textbox('text').fill('Paris.');
      await inbox.button('answer').click();
      await expect(inbox.front('sampling', 'asks').getByRole('alert')).toContainText(/not a JSON object/);
      await inbox.editRequest('{"messages":[],"maxTokens":7}');
      await expectAccessible(loupe.page);
      await inbox.showRequest('raw');
      await expectCode(inbox.asked, say('ask.request.rawText'), 'What is the capital of France?');
      await inbox.button('answer').click();
      await expect(answer(loupe)).toContainText('Paris.');

      await inbox.rows.first().click();
      await expect(inbox.answered).toContainText('Paris.');
      await inbox.showRequest('edit');
      await expect(inbox.asked).toContainText('"maxTokens": 7');
      const audit = new AuditPage(loupe.page);
      await audit.open();
      await audit.filter.fill('editedText');
      await expect(audit.rows).toContainText(['sampling/createMessage']);
    });
  });
}
