import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { recordingIdSchema } from '#shared/model/id/id.ts';
import type { BehaviorRow } from '#shared/model/recordings/client-behavior.ts';
import { client } from '../../../data/client.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { connectServers, serverIdOf } from '../../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor, menuItem } from '../../../testing/row-menu.ts';

const recordingId = recordingIdSchema.parse('one');
const name = 'Claude Desktop';
const serverId = serverIdOf(name);
const tool = { name: 'forecast', description: 'Tells the weather', inputSchema: { type: 'object' } };
const prompt = { name: 'report', arguments: [{ name: 'city' }] };
const row = page.getByRole('row', { name, exact: true });
const button = (text: string | RegExp): Locator => page.getByRole('button', { name: text });

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([fakeRecording('one', { isLive: true, serverId })]);
  const recorded = { recordingId, client: { name: 'claude-ai', version: '1.2' }, isLive: true, lost: 2 };
  const lists = { tools: [tool], prompts: [prompt], resources: [{ uri: 'file:///a.txt', name: 'a' }] };
  connectServers({ name: 'billing' }, { name, recorded, lists, command: 'billing' });
  fakeHost.on('gate', 'get', () => {
    throw new Error('A recording has no gate');
  });
});

test('a recording stands in the server list with its client’s name, and can only be closed and looked up', async () => {
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(row.getByRole('img', { name: 'Recorded client' })).toBeVisible();
  await expect.element(row.getByRole('img', { name: 'recording' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await row.click({ button: 'right' });
  for (const command of ['Connect', 'Restart', 'Disconnect', 'Edit…', 'Remove…', 'Hide the demo']) {
    expect(menuItem(command).elements(), command).toEqual([]);
  }
  await menuItem('Show in Recordings').click();
  await expect.poll(() => location.hash).toContain('/recordings?recording=one');
  await chooseFor(row, 'Close');
  await expect.poll(() => fakeHost.inputsOf('recordings.close')).toEqual([{ recordingIds: [recordingId] }]);
});

test('its connection page shows what the client said, and nothing that would send', async () => {
  await openWindow(`/servers/${serverId}/connection`);
  const client = page.getByRole('region', { name: 'Client', exact: true });
  await expect.element(client).toMatchTextContent('claude-ai');
  const recording = page.getByRole('region', { name: 'Recording', exact: true });
  await expect.element(recording).toMatchTextContent('/d/recordings/one.jsonl');
  await expect.element(recording).toMatchTextContent('2 entries, which couldn’t be written');
  await expect.element(page.getByText(/Nothing can be sent/)).toBeVisible();
  for (const label of ['Connect', 'Restart', 'Disconnect', 'Edit']) {
    expect(page.getByRole('button', { name: label, exact: true }).elements(), label).toEqual([]);
  }
  expect(fakeHost.inputsOf('gate.get')).toEqual([]);
  await expectAccessibleInAllThemes();
});

test.each([
  [true, /Duration1 min/, 'Exitrunning'],
  [false, /Duration392 ms/, 'Exitnot recorded'],
])('whether it goes on (%s) shows in its duration and its process', async (isLive, duration, exit) => {
  serveRecordings([fakeRecording('one', { isLive, serverId, durationMs: 392 })]);
  connectServers({ name, recorded: { recordingId, isLive, lost: 0 } });
  const [session] = await client.sessions.list();
  const started = { startedAt: Date.now() - 90_000, process: { pid: 7 } };
  fakeHost.on('sessions', 'list', () => (session === undefined ? [] : [{ ...session, ...started }]));
  await openWindow(`/servers/${serverId}/connection`);
  const recording = page.getByRole('region', { name: 'Recording', exact: true });
  await expect.element(recording).toMatchTextContent(duration);
  await expect.element(page.getByRole('region', { name: 'Process', exact: true })).toMatchTextContent(exit);
});

test('its Client tab shows what the client did beside what its profile says, and leads to the frames and findings', async () => {
  const rows: BehaviorRow[] = [
    {
      aspect: 'tools',
      did: { kind: 'firstPages', values: { pages: 1 } },
      says: { kind: 'pages', values: { which: 'first' }, sure: 'reported', date: '2026-11-27' },
      verdict: 'agrees',
      frames: [4],
    },
    { aspect: 'cancellation', did: { kind: 'none', values: {} }, verdict: 'open', frames: [] },
  ];
  const client = { name: 'claude-ai', version: '1.2', host: 'claude.ai' };
  fakeHost.on('recordings', 'behavior', () => ({ client, isLoupe: false, isCut: false, rows }));
  await openWindow(`/servers/${serverId}/connection`);
  await page.getByRole('tab', { name: 'Client' }).click();
  const did = page.getByRole('region', { name: 'What the client did' });
  await expect.element(did).toMatchTextContent('Recognized by its name as claude.ai');
  await expect.element(did).toMatchTextContent('read only the first page, and there are more');
  await expect.element(did).toMatchTextContent('claude.ai: reads the first page only (reported, 2026-11-27)');
  await expect.element(did).toMatchTextContent('as the profile says');
  await expectAccessibleInAllThemes();
  await did.getByRole('button', { name: 'frame 4' }).click();
  await expect.poll(() => location.hash).toContain('frame=4');
});

test('it is compared with the session of Loupe’s own to the same server', async () => {
  await openWindow(`/servers/${serverId}/connection`);
  await button('Compare with Loupe’s own session of “billing”').click();
  await expect.poll(() => location.hash).toContain('/compare?');
  expect(new URLSearchParams(location.hash.split('?')[1]).get('b')).toBe(serverIdOf('billing'));
});

test('a tool shows its definition, without a way to run it', async () => {
  await openWindow(`/servers/${serverId}/tools?tool=forecast`);
  const article = page.getByRole('article', { name: 'Tool forecast' });
  await expect.element(article).toMatchTextContent('Tells the weather');
  await expect.element(article.getByRole('button', { name: 'Show calls in the traffic' })).toBeVisible();
  expect(button(/^Run/).elements()).toEqual([]);
  expect(button('Reload').elements()).toEqual([]);
  await expectAccessibleInAllThemes();
});

test('a prompt that the client didn’t get isn’t in the recording', async () => {
  fakeHost.on('prompts', 'get', () => {
    throw new FailureError(createFailure('notInRecording', { method: 'prompts/get' }));
  });
  await openWindow(`/servers/${serverId}/prompts?prompt=report`);
  await button('Get from the recording').click();
  await expect.element(page.getByText(/^The recorded client didn’t send prompts\/get like this/)).toBeVisible();
  expect(button('Send').elements()).toEqual([]);
  await expectAccessibleInAllThemes();
});

test('who goes to it by key is on its first tab', async () => {
  await openWindow(`/servers/${serverId}/tools`);
  await expect.element(page.getByRole('listbox', { name: 'Tools' })).toBeVisible();
  await userEvent.keyboard('{Alt>}4{/Alt}');
  await expect.element(page.getByRole('tab', { name: 'Session' })).toHaveFocus();
});

test('a resource can be read but not subscribed to', async () => {
  await openWindow(`/servers/${serverId}/resources?uri=file:///a.txt`);
  await expect.element(button('Read').first()).toBeVisible();
  expect(button('Subscribe').elements()).toEqual([]);
  fakeHost.on('resources', 'read', () => {
    throw new FailureError(createFailure('notInRecording', { method: 'resources/read' }));
  });
  await button('Read').first().click();
  await expect.element(page.getByText(/^The recorded client didn’t send resources\/read like this/)).toBeVisible();
  expect(page.getByRole('article').getByRole('alert').elements()).toEqual([]);
});

test('the composer says that nothing can be sent', async () => {
  await openWindow(`/servers/${serverId}/compose`);
  await expect.element(page.getByText('Nothing can be sent to a recording')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});
