import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { expectInsidePane } from '../testing/cut-off.ts';
import { fakeHost } from '../testing/fakes/fake-host.ts';
import { connectServers } from '../testing/fakes/fake-servers.ts';
import { keepSettings } from '../testing/fakes/fake-settings.ts';
import { openWindow } from '../testing/open-window.tsx';

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'here', lists: {} }, { name: 'there', transport: 'http', lists: {} });
});

const unavailable = () => {
  throw new FailureError(createFailure('storageFailed', { what: 'the disk' }));
};

/** Each view with the data that it can't fetch, and what it must not claim then. */
const views = [
  [
    'pins',
    () => fakeHost.on('pins', 'list', unavailable),
    '/checks?from=pins&server=here',
    'Nothing runs after a restart',
  ],
  ['inbox', () => fakeHost.on('inbox', 'list', unavailable), '/?panel=inbox', 'No pending requests'],
  ['tasks', () => fakeHost.on('tasks', 'list', unavailable), '/?panel=tasks', 'No tasks'],
  [
    'subscriptions',
    () => fakeHost.on('subscriptions', 'list', unavailable),
    '/?panel=subscriptions',
    'No subscriptions',
  ],
  ['servers', () => fakeHost.on('servers', 'list', unavailable), '/', 'No servers yet'],
  ['earlier sessions', () => fakeHost.on('sessions', 'past', unavailable), '/recordings', 'No recordings yet'],
  ['sessions of the log', () => fakeHost.on('traffic', 'sessions', unavailable), '/recordings', 'No recordings yet'],
  [
    'sign-ins',
    () => fakeHost.on('authorization', 'get', unavailable),
    '/servers/there/authorization',
    'The server hasn’t asked for credentials. When it returns 401, the sign-in starts here.',
  ],
  ['calls', () => fakeHost.on('calls', 'list', unavailable), '/servers/here/tools?tool=it', 'Not called yet'],
  ['findings', () => fakeHost.on('findings', 'rows', unavailable), '/?panel=findings', 'No findings'],
  ['traffic', () => fakeHost.on('traffic', 'rows', unavailable), '/?panel=traffic', 'No traffic yet'],
  ['logs', () => fakeHost.on('traffic', 'rows', unavailable), '/?panel=logs', 'No log messages yet'],
  ['costs', () => fakeHost.on('costs', 'summary', unavailable), '/costs', 'Nothing to count'],
  ['audit entries', () => fakeHost.on('audit', 'list', unavailable), '/audit', 'No entries yet'],
  ['secrets', () => fakeHost.on('vault', 'secrets', unavailable), '/settings?q=named', 'No named secrets.'],
] as const;

test.each(views)('%s that can’t be fetched show why, with a retry, and not that there are none', async (...view) => {
  const [, fail, address, empty] = view;
  fail();
  await openWindow(address);
  const notice = page.getByRole('alert').filter({ hasText: 'the disk' }).first();
  await expectInsidePane(notice);
  await expect.element(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(page.getByText(empty, { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText(/^(0 findings|no messages)$/)).not.toBeInTheDocument();
});

test('calls that are still being fetched are said to be', async () => {
  connectServers({ name: 'here', lists: { tools: [{ name: 'it', inputSchema: { type: 'object' } }] } });
  const answer = fakeHost.hold('calls.list');
  await openWindow('/servers/here/tools?tool=it');
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect.element(loading.first()).toBeVisible();
  answer();
  await expect.element(loading).not.toBeInTheDocument();
});

test('a window whose settings can’t be read says why, and opens when they can', async () => {
  fakeHost.on('app', 'settings', unavailable);
  await openWindow('/');
  await expect.element(page.getByRole('alert')).toMatchTextContent('the disk');
  keepSettings();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No traffic yet')).toBeVisible();
});

test('a list that couldn’t be fetched has no count, which would claim that it is empty', async () => {
  const failure = createFailure('notInRecording', { method: 'prompts/list' });
  connectServers({ name: 'here', lists: { tools: [{ name: 'it' }] }, failures: { prompts: failure } });
  await openWindow('/');
  const counts = page.getByRole('grid', { name: 'Servers', exact: true }).getByRole('link');
  await expect.poll(() => counts.elements().map(({ textContent }) => textContent)).toEqual(['0 resources', '1 tool']);
});
