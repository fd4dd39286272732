import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunId } from '#shared/model/id/id.ts';
import { client } from '../../data/client.ts';
import { answerAnyway, answerButton, answered, field, front, rows } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, shareRealHost } from '../../testing/real-host.ts';
import { callTool, resultText } from '../../testing/tool-calls.ts';

shareRealHost();

describe.each(['legacy', 'modern'])('a form that a %s server asks for', (era) => {
  let runId: RunId;

  beforeEach(async () => {
    const server = await connectOwn('requests', 'requests', '--era', era);
    runId = await callTool(server, 'ask_form');
    await openWindow(`/servers/${server.serverId}/tools?tool=ask_form&panel=inbox`);
  });

  test('has its defaults, is checked against its limits, and is accepted', async () => {
    await expect.element(front('Elicitation: “requests” asks for input')).toMatchTextContent(/for tools\/call/);
    await expect.element(page.getByRole('button', { name: 'ask_form is waiting for you' })).toBeVisible();
    await expect.element(field('E-mail')).toHaveValue('ada@example.com');
    await field('Age (required)').fill('7');
    await answerButton('Accept').click();
    await expect.element(field('Name (required)')).toHaveFocus();
    await field('Name (required)').fill('Ada');
    await field('Age (required)').fill('36');
    await answerButton('Accept').click();
    expect(await resultText(runId)).toMatch(/"action":"accept".*"name":"Ada"/);
    await expect.element(rows()).toMatchTextContent('Answered by you');
  });

  test('can be sent although it doesn’t fit its schema', async () => {
    await field('Age (required)').fill('7');
    await answerAnyway();
    expect(await resultText(runId)).toContain('"age":7');
  });

  test.each(['Decline', 'Cancel'])('is answered by “%s” without content', async (name) => {
    await answerButton(name).click();
    expect(await resultText(runId)).toBe(`The client answered: {"action":"${name.toLowerCase()}"}`);
  });

  test('ends with its call, and says so while open', async () => {
    await expect.element(answerButton('Decline')).toBeVisible();
    await client.calls.cancel({ runId });
    await expect.element(answered()).toMatchTextContent(/the connection, ended first\. No answer was sent/);
    await expect.element(rows()).toMatchTextContent('Ended unanswered');
  });
});
