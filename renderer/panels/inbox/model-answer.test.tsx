import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Json } from '#shared/model/json/json.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { codeOf, replaceCode } from '../../testing/code-editor.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { fakeEnded, fakeRequest, resultOf, serveInbox } from '../../testing/fakes/fake-inbox.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { answerButton, answered, asked, reply, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

// A picture of one pixel, and the beginning of a sound.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const text = (value: string) => ({ type: 'text', text: value });

const block = (number: number) => reply().getByRole('group', { name: `Block ${number}`, exact: true });
const blockField = (number: number, name: string) => block(number).getByRole('textbox', { name, exact: true });

async function chooseType(number: number, type: string): Promise<void> {
  await block(number).getByRole('button', { name: /Type$/ }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
}

async function showConversation(content: Json, more: Record<string, Json> = {}) {
  const params = { messages: [{ role: 'user', content }], maxTokens: 100, ...more };
  const answers = serveInbox({ waiting: [fakeRequest('sampling/createMessage', params)] });
  await openWindow('/?panel=inbox');
  return answers;
}

test('a conversation with an image and audio is answered with others', async () => {
  const media = [
    { type: 'image', mimeType: 'image/png', data: png },
    { type: 'audio', mimeType: 'audio/wav', data: wav },
  ];
  const answers = await showConversation([text('What is this?'), ...media]);
  await expect.element(asked().getByRole('img', { name: 'Image, image/png' })).toBeVisible();
  await expect.element(asked().getByLabelText('Audio, audio/wav')).toBeInTheDocument();
  await blockField(1, 'Text').fill('A lens, and this:');
  await reply().getByRole('button', { name: 'Add block' }).click();
  await chooseType(2, 'Image');
  await blockField(2, 'Base64').fill(png);
  await reply().getByRole('button', { name: 'Add block' }).click();
  await chooseType(3, 'Audio');
  await blockField(3, 'Base64').fill(wav);
  await answerButton('Answer').click();
  const content = [text('A lens, and this:'), ...media];
  await expect.poll(() => resultOf(answers[0])).toHaveProperty('content', content);
});

test('a model uses a tool that it was offered, once its input is an object', async () => {
  const answers = await showConversation(text('How is the weather?'), {
    tools: [{ name: 'get_weather', inputSchema: {} }],
  });
  await expect.element(asked()).toMatchTextContent('get_weather');
  await chooseType(1, 'Tool use');
  await expect.element(blockField(1, 'Tool')).toHaveValue('get_weather');
  await blockField(1, 'Input as JSON').fill('{"city":');
  await expect.element(answerButton('Answer')).toBeDisabled();
  await blockField(1, 'Input as JSON').fill('{"city":"Paris"}');
  await expect.element(reply()).toMatchTextContent('toolUse');
  await answerButton('Answer').click();
  const content = { type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Paris' } };
  await expect.poll(() => resultOf(answers[0])).toMatchObject({ content, stopReason: 'toolUse' });
});

test('blocks that use tools have different ids, also after one was removed', async () => {
  const answers = await showConversation(text('How is the weather?'), {
    tools: [{ name: 'get_weather', inputSchema: {} }],
  });
  await chooseType(1, 'Tool use');
  const add = reply().getByRole('button', { name: 'Add block' });
  await add.click();
  await chooseType(2, 'Tool use');
  await block(1).getByRole('button', { name: 'Remove block 1' }).click();
  await add.click();
  await chooseType(2, 'Tool use');
  await answerButton('Answer').click();
  await expect.poll(() => resultOf(answers[0])).toMatchObject({ content: [{ id: 'call_2' }, { id: 'call_3' }] });
});

test('the result of a tool that was used is part of the next conversation', async () => {
  await showConversation({ type: 'tool_result', toolUseId: 'call_1', content: [text('It is sunny in Paris')] });
  await expect.element(asked()).toMatchTextContent('result of call_1');
  await expect.element(asked()).toMatchTextContent('It is sunny in Paris');
});

test('the answer is sent with the edited request, and the received one is kept', async () => {
  const answers = await showConversation(text('What is the capital of France?'));
  await asked().getByRole('radio', { name: 'Edit', exact: true }).click();
  await replaceCode(asked(), /^Edited request/, '{"messages":');
  await expect.element(asked()).toMatchTextContent('This isn’t a JSON object. Correct it before you answer.');
  await replaceCode(asked(), /^Edited request/, '{"messages":[],"maxTokens":7}');
  await expectAccessibleInAllThemes();
  await asked().getByRole('radio', { name: 'Raw', exact: true }).click();
  await expect.element(codeOf(asked(), /^The request as JSON/)).toMatchTextContent('"role": "user"');
  await reply().getByRole('textbox', { name: 'Text', exact: true }).fill('Paris.');
  await answerButton('Answer').click();
  await expect.poll(() => answers[0]?.editedText).toBe('{"messages":[],"maxTokens":7}');
  expect(resultOf(answers[0])).toHaveProperty('content.text', 'Paris.');
});

test('an answered request shows how it was edited', async () => {
  const request = fakeRequest('sampling/createMessage', { messages: [], maxTokens: 100 });
  const result = { type: 'result' as const, resultText: JSON.stringify({ content: text('Paris.') }) };
  serveInbox({ ended: [fakeEnded(request, { reply: result, editedText: '{"messages":[],"maxTokens":7}' })] });
  await openWindow('/?panel=inbox');
  await rows().first().click();
  await expect.element(answered()).toMatchTextContent('Paris.');
  await asked().getByRole('radio', { name: 'Edited', exact: true }).click();
  await expect.element(asked()).toMatchTextContent('"maxTokens": 7');
});
