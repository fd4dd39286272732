import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { client } from '../../data/client.ts';
import { useDrafts } from '../../state/drafts.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { codeOf } from '../../testing/code-editor.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { connectOwnHttp, openServer, shareRealHost } from '../../testing/real-host.ts';

shareRealHost();
beforeEach(() => useDrafts.setState({ texts: {} }));

const request = page.getByRole('region', { name: 'Request', exact: true });
const response = page.getByRole('region', { name: 'Response', exact: true });
const bytes = request.getByRole('textbox', { name: 'Bytes to send' });
const question = response.getByRole('region', { name: /^Send \d+ B to / });

async function openBytes(era: string) {
  const server = await openServer('demo', '--era', era);
  await openWindow(`/servers/${server.serverId}/compose`);
  await page.getByRole('radio', { name: 'Bytes', exact: true }).click();
  await expect.element(bytes).toBeVisible();
  return server;
}

test.each(['legacy', 'modern'])('bytes go to a %s server after a question that shows each of them', async (era) => {
  await openBytes(era);
  await bytes.fill('{"id":\u200b');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(question.getByRole('region', { name: 'Bytes' })).toMatchTextContent('{"id":\\u{200b}\\n');
  await expect.element(question).toMatchTextContent(/over stdin/);
  await expect.element(question.getByRole('button', { name: 'Don’t send' })).toHaveFocus();
  await expectAccessibleInAllThemes();
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(response.getByText(/^Sent\. 1 frame came back/)).toBeVisible();
  await expect.element(response.getByRole('option', { name: /error/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(response.getByRole('code')).toMatchTextContent('-32700');
  await expectAccessibleInAllThemes();
});

test('bytes that are denied go nowhere; in hex, any byte can be written', async () => {
  await openBytes('legacy');
  await bytes.fill('a');
  await request.getByRole('radio', { name: 'Hex' }).click();
  await expect.element(bytes).toHaveValue('61');
  await request.getByRole('radio', { name: 'Hex' }).click();
  await expect.element(bytes).toHaveValue('61');
  await bytes.fill('61 f');
  await expect.element(request).toMatchTextContent(/This isn’t hex/);
  await expect.element(page.getByRole('button', { name: /^Send…/ })).toBeDisabled();
  await bytes.fill('61 ff');
  await request.getByRole('radio', { name: 'Text' }).click();
  await expect.element(request).toMatchTextContent(/they can only be written in hex/);
  await expect.element(bytes).toHaveValue('61 ff');
  await page.getByRole('button', { name: /^Send…/ }).click();
  await expect.element(question.getByRole('region', { name: 'Bytes' })).toMatchTextContent('a\\xff\\n');
  await question.getByRole('button', { name: 'Don’t send' }).click();
  await expect.element(response.getByRole('alert')).toMatchTextContent(/were denied; nothing was sent/);
  expect(await client.inbox.list()).toEqual([]);
});

test('bytes in hex are still hex after another page was looked at', async () => {
  const { serverId } = await openBytes('modern');
  await request.getByRole('radio', { name: 'Hex' }).click();
  await bytes.fill('7b 7d 0a');
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.poll(() => location.hash).toContain(`/servers/${serverId}/tools`);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(request.getByRole('radio', { name: 'Hex' })).toBeChecked();
  await expect.element(bytes).toHaveValue('7b 7d 0a');
  await request.getByRole('radio', { name: 'Text' }).click();
  await expect.element(bytes).toHaveValue('{}\n');
});

test('a request that is written after bytes in hex is what Compose opens with; the bytes stay', async () => {
  const { serverId } = await openBytes('modern');
  await request.getByRole('radio', { name: 'Hex' }).click();
  await bytes.fill('7b 7d');
  await request.getByRole('radio', { name: 'Request' }).click();
  await request.getByRole('button', { name: /Method$/ }).click();
  await page.getByRole('option', { name: 'prompts/list', exact: true }).click();
  await expect.element(codeOf(request, /^Request/)).toMatchTextContent('prompts/list');
  await userEvent.keyboard('{Alt>}3{/Alt}');
  await expect.poll(() => location.hash).toContain(`/servers/${serverId}/tools`);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(request.getByRole('radio', { name: 'Request' })).toBeChecked();
  await request.getByRole('radio', { name: 'Bytes' }).click();
  await expect.element(request.getByRole('radio', { name: 'Hex' })).toBeChecked();
  await expect.element(bytes).toHaveValue('7b 7d');
});

test('over HTTP, the 400 of a server is shown where it was sent', async () => {
  const { serverId } = await connectOwnHttp('answers 400', 'demo', '--era', 'legacy');
  await openWindow(`/servers/${serverId}/compose`);
  await page.getByRole('radio', { name: 'Bytes', exact: true }).click();
  await bytes.fill('{"broken');
  await page.getByRole('button', { name: /^Send…/ }).click();
  await expect.element(question).toMatchTextContent(/as the body of one POST/);
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(response.getByRole('option', { name: /400 Bad Request/ })).toBeVisible();
  await expect.element(response.getByRole('button', { name: /^Frame \d+$/i })).toBeVisible();
});
