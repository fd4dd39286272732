import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { callTool, resultOf } from '../../testing/call-tool.ts';
import { promptButton } from '../../testing/get-prompt.ts';
import { answerButton, answerForm, field, front, reply } from '../../testing/inbox.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwn, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();

/** A server of one test, since the resource keeps what was answered. */
const openPending = () => connectOwn('requests', 'requests', '--era', 'modern');
const item = () => page.getByRole('region', { name: 'Item', exact: true });
const thread = () => item().getByRole('region', { name: 'Rounds', exact: true });
const answer = (name: string) => field(`${name} (required)`);

/** Opens the letter, which asks whom it is for, with the inbox below. */
async function openLetter() {
  const { serverId } = await openPending();
  await openWindow(`/servers/${serverId}/resources?uri=${encodeURIComponent('requests://letter')}&panel=inbox`);
  const letter = page.getByRole('article', { name: 'requests://letter' });
  await letter.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(thread()).toMatchTextContent(/waiting/);
  return letter;
}

test('the rounds of a resource are shown while it is read, and beside it then', async () => {
  const letter = await openLetter();
  await expectAccessibleInAllThemes();
  // From the auto-reply rules, it leads to the request.
  await page.getByRole('button', { name: 'Auto-reply rules', exact: true }).click();
  await thread().getByRole('button', { name: 'Show in inbox' }).click();
  await expect.element(front('Elicitation: “requests” asks for input')).toMatchTextContent(/resources\/read/);
  await answer('reader').fill('Ada');
  await answerButton('Accept').click();
  await expect.element(letter).toMatchTextContent(/Dear Ada/);
  await expect.element(thread()).toMatchTextContent(/answered/);
  await expect.element(thread()).toMatchTextContent(/Ada/);

  // The thread of the earlier reading does not stay.
  await letter.getByRole('button', { name: 'Read again' }).click();
  await expect.element(thread()).toMatchTextContent(/waiting/);
});

test('declined input isn’t requested again', async () => {
  const letter = await openLetter();
  await answerButton('Decline').click();
  await expect.element(letter).toMatchTextContent(/Dear whom it may concern/);
});

test('the rounds of a prompt are shown while it runs, with declined input', async () => {
  const { serverId } = await openPending();
  await openWindow(`/servers/${serverId}/prompts?prompt=interview&panel=inbox`);
  await promptButton('Send').click();
  await expect.element(thread()).toMatchTextContent(/waiting/);
  await answerForm('Error').click();
  await answerButton('Send error').click();
  await expect
    .element(item().getByRole('alert'))
    .toMatchTextContent('The requested input was not given, so the request was not sent again.');
  await expect.element(thread()).toMatchTextContent(/refused/);
});

test('three rounds of a call are one thread, whoever answers them', async () => {
  const server = await openPending();
  await callTool(server, 'three_rounds');
  await openWindow(`/servers/${server.serverId}/tools?tool=three_rounds&panel=inbox`);
  await expect.element(thread()).toMatchTextContent(/waiting/);
  await answer('name').fill('Ada');
  await answerButton('Accept').click();
  await reply().getByRole('textbox', { name: 'Text', exact: true }).fill('Hello Ada!');
  await answerButton('Answer').click();
  await expect.poll(() => thread().getByText('answered', { exact: true }).elements().length).toBe(3);
  await expect.element(thread()).toMatchTextContent(/Hello Ada!/);
});

test('a request state of 5 MB is returned unchanged, and the window stays responsive', async () => {
  const server = await openServer('request-faults', '--era', 'modern');
  await callTool(server, 'state-5mb');
  await openWindow(`/servers/${server.serverId}/tools?tool=state-5mb`);
  await expect
    .element(
      resultOf('state-5mb')
        .getByText(/The state came back byte for byte\./)
        .first(),
    )
    .toBeVisible();
  await expect.element(thread()).toMatchTextContent(/5,\d{3},\d{3} characters of request state/);
});
