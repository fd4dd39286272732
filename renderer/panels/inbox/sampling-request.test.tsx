import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunId } from '#shared/model/id/id.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { replaceCode } from '../../testing/code-editor.ts';
import { answerButton, answered, answerForm, asked, reply, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { type Connected, connectOwn, connectOwnHttp, shareRealHost } from '../../testing/real-host.ts';
import { callTool, resultText } from '../../testing/tool-calls.ts';

shareRealHost();

const textField = () => reply().getByRole('textbox', { name: 'Text', exact: true });

afterEach(() => useInboxFront.getState().show(undefined));

async function askModel(server: Connected): Promise<RunId> {
  const runId = await callTool(server, 'ask_model');
  await openWindow('/?panel=inbox');
  return runId;
}

describe.each(['legacy', 'modern'])('a model that a %s server asks', (era) => {
  test('answers by hand', async () => {
    const runId = await askModel(await connectOwn('requests', 'requests', '--era', era));
    await expect.element(asked()).toMatchTextContent(/What is the capital of France\?/);
    await expect.element(asked()).toMatchTextContent(/Answer in one sentence\./);
    await textField().fill('Paris.');
    await answerButton('Answer').click();
    expect(await resultText(runId)).toContain('"text":"Paris."');
  });

  test('answers with a raw result', async () => {
    const runId = await askModel(await connectOwn('requests', 'requests', '--era', era));
    await answerForm('JSON').click();
    const raw = '{"role":"assistant","content":{"type":"text","text":"raw"},"model":"m","x":1.0}';
    await replaceCode(reply(), /^The result as JSON/, raw);
    await answerButton('Send JSON').click();
    expect(await resultText(runId)).toContain('"text":"raw"');
  });

  test('answers by a rule made from an answer, until the rule is deleted', async () => {
    const server = await connectOwn('requests', 'requests', '--era', era);
    const first = await askModel(server);
    await textField().fill('Always Paris.');
    await answerButton('Create rule…').click();
    const dialog = page.getByRole('dialog', { name: 'Create rule' });
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Paris for everybody');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await answerButton('Answer').click();
    expect(await resultText(first)).toContain('Always Paris.');
    expect(await resultText(await callTool(server, 'ask_model'))).toContain('Always Paris.');
    await expect.element(rows().first()).toMatchTextContent(/Answered by “Paris for everybody”/);

    await page.getByRole('button', { name: 'Auto-reply rules', exact: true }).click();
    const rules = page.getByRole('region', { name: 'Auto-reply rules', exact: true });
    await expect.element(rules.getByRole('listitem')).toMatchTextContent(/Paris for everybody/);
    await rules.getByRole('button', { name: 'Delete “Paris for everybody”' }).click();
    await expect.element(rules.getByText(/^No rules yet\./)).toBeVisible();
  });
});

test('a legacy server’s request is answered with a chosen error', async () => {
  await askModel(await connectOwn('requests', 'requests', '--era', 'legacy'));
  await answerForm('Error').click();
  await reply().getByRole('textbox', { name: 'Message', exact: true }).fill('Not today');
  await answerButton('Send error').click();
  await expect.element(rows()).toMatchTextContent(/Answered by you/);
  await rows().first().click();
  await expect.element(answered()).toMatchTextContent(/Not today/);
});

test('what a server asks over HTTP is answered in the same place', async () => {
  const runId = await askModel(await connectOwnHttp('requests', 'requests'));
  await textField().fill('Paris.');
  await answerButton('Answer').click();
  expect(await resultText(runId)).toContain('"text":"Paris."');
});
