import { beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { client } from '../../../data/client.ts';
import { resetPreferences, usePreferences } from '../../../state/preferences.ts';
import { callTool, sentMessages } from '../../../testing/call-tool.ts';
import { getPrompt } from '../../../testing/get-prompt.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { type Connected, connectOwn, openServer, shareRealHost } from '../../../testing/real-host.ts';
import { chooseFor } from '../../../testing/row-menu.ts';

shareRealHost();
// Each test looks for the one message that it sent.
beforeEach(async () => {
  resetPreferences('trafficView');
  await client.traffic.clear({ scope: 'all' });
});

const traffic = page.getByRole('grid', { name: 'Traffic', exact: true });
const sent = (method: string): Locator =>
  traffic
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'sent', exact: true }) })
    .filter({ hasText: method });
const response = page.getByRole('region', { name: 'Response', exact: true });
const request = page.getByRole('region', { name: 'Request', exact: true });
const allow = page.getByRole('button', { name: /^Allow once/ });

const open = ({ serverId }: Connected) => openWindow(`/servers/${serverId}/connection?panel=traffic`);

/** The sent messages of a method, without their id and the fields that Loupe adds. */
async function written({ sessionId }: Connected, method: string) {
  const texts = await sentMessages(sessionId, method);
  return texts.map((text) => {
    const { id: _id, params, ...message } = JSON.parse(text);
    const { _meta, ...rest } = params ?? {};
    return { ...message, params: rest };
  });
}

test.each(['legacy', 'modern'])('a request to a %s server is sent again by one click on its row', async (era) => {
  const server = await openServer('demo', '--era', era);
  await getPrompt(server, 'summarise', { uri: 'demo://square/3' });
  await open(server);
  await sent('prompts/get').hover();
  await page.getByRole('button', { name: /^Send frame \d+ again$/ }).click();
  await expect.element(response.getByRole('status')).toMatchTextContent(/response after/i);
  const [first, second, ...more] = await written(server, 'prompts/get');
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('a tool call that is sent again passes the gate again', async () => {
  const server = await openServer('demo');
  await callTool(server, 'add', '{"a":2,"b":40}');
  await open(server);
  await chooseFor(sent('tools/call'), 'Send again');
  await allow.click();
  await expect.element(response.getByRole('code')).toMatchTextContent(/42/);
  expect(await written(server, 'tools/call')).toHaveLength(2);

  await sent('tools/call').first().hover();
  await page.getByRole('button', { name: /^Send frame \d+ again$/ }).click();
  await page.getByRole('button', { name: /^Deny/ }).click();
  await expect.element(response).toMatchTextContent(/denied/);
  expect(await written(server, 'tools/call')).toHaveLength(2);
});

test('a request is edited and sent by two clicks', async () => {
  const server = await openServer('demo');
  await client.resources.read({ sessionId: server.sessionId, uri: 'demo://square/3' });
  await open(server);
  await sent('resources/read').hover();
  await page.getByRole('button', { name: /^Edit frame \d+ and send it again…$/ }).click();
  await expect.element(request).toMatchTextContent(/"uri": "demo:\/\/square\/3"/);
  await expect.element(request).not.toMatchTextContent(/loupe:/);
  await page.getByRole('button', { name: /^Send Ctrl/ }).click();
  await expect.element(response.getByRole('status')).toMatchTextContent(/^Response after/);
  expect(await written(server, 'resources/read')).toHaveLength(2);
});

test('what the server sent can’t be sent, nor anything once it is disconnected', async () => {
  usePreferences.setState({ trafficView: 'frames' });
  const server = await connectOwn('demo', 'demo');
  await open(server);
  const received = traffic
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'received', exact: true }) });
  await received.first().hover();
  await expect.element(page.getByRole('button', { name: /^Actions for frame/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send frame/ })).not.toBeInTheDocument();
  await client.sessions.disconnect({ serverId: server.serverId });
  await sent('tools/list').first().hover();
  await expect.element(page.getByRole('button', { name: /^Actions for frame/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send frame/ })).not.toBeInTheDocument();
});

test('Traffic’s button opens the composer of the server', async () => {
  const { serverId } = await openServer('demo');
  await openWindow(`/servers/${serverId}/tools?panel=traffic`);
  await page.getByRole('button', { name: 'Compose request…', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Compose request' })).toBeVisible();
});
