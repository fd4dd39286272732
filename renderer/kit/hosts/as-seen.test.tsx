import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { FindingRow } from '#shared/model/findings/findings.ts';
import type { Seen } from '#shared/model/hosts/host-table.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow, sendDigest } from '../../testing/open-window.tsx';

const fact = { date: '2026-09-22', source: 'https://hosts.example/one', sure: 'measured' as const, version: '2.1' };
const kept: Seen = {
  ...{ host: { id: 'acme', name: 'Acme' }, verdict: 'kept', effects: [] },
  ...{ sent: '{"name":"find"}', given: '{"name":"find"}' },
};

const { given: _given, ...sent } = kept;
const lost: Seen = {
  ...{ ...sent, host: { id: 'other', name: 'Other' }, verdict: 'lost' },
  effects: [{ kind: 'laterPage', values: { first: 100 }, fact }],
};

const dialog = page.getByRole('dialog', { name: 'find as seen by a host' });

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  connectServers({ name: 'weather', lists: { tools: [{ name: 'find', inputSchema: { type: 'object' } }] } });
  fakeHost.on('hosts', 'known', () => ({
    hosts: [
      { id: 'acme', name: 'Acme', isOwn: false },
      { id: 'other', name: 'Other', isOwn: false },
    ],
    unusable: [],
  }));
  fakeHost.on('hosts', 'seen', ({ host }) => (host === 'acme' ? kept : lost));
});

async function openSeen() {
  await openWindow('/servers/weather/tools?tool=find');
  await page.getByRole('button', { name: 'As seen by…' }).click();
}

test('a tool is shown as a chosen host gives it, and the choice stays', async () => {
  await openSeen();
  await expect.element(dialog).toMatchTextContent('The host gives it to a model as it is on the wire.');
  expect(fakeHost.inputsOf('hosts.seen')).toEqual([
    { item: { sessionId: sessionIdOf('weather'), kind: 'tools', ordinal: 0 }, host: 'acme' },
  ]);
  await dialog.getByRole('button', { name: 'Acme As seen by' }).click();
  await page.getByRole('option', { name: 'Other' }).click();
  await expect.element(dialog).toMatchTextContent(/lost The model is given nothing of it/);
  await expect.element(dialog).toMatchTextContent('The host reads the first page only, with 100 items.');
  await expect.element(dialog.getByRole('button', { name: 'Measured, 2026-09-22, version 2.1' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'As seen by…' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Other As seen by' })).toBeVisible();
});

test('a profile that changes is shown at once', async () => {
  await openSeen();
  await expect.element(dialog).toMatchTextContent('The host gives it to a model as it is on the wire.');
  fakeHost.on('hosts', 'seen', () => ({ ...lost, host: kept.host }));
  sendDigest({ hosts: true });
  await expect.element(dialog).toMatchTextContent('The host reads the first page only, with 100 items.');
});

test('only the chosen hosts are offered', async () => {
  keepSettings({ hosts: ['other'] });
  await openSeen();
  await expect.element(dialog.getByRole('button', { name: 'Other As seen by' })).toBeVisible();
});

test('says why it can’t be shown, with a retry, and how long both are of which only the beginning is shown', async () => {
  fakeHost.on('hosts', 'seen', () => {
    throw new FailureError(createFailure('unknownHost', { host: 'acme' }));
  });
  await openSeen();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('There is no profile of a host “acme”.');
  const lengths = { sent: 2_000_000, given: 25_000 };
  const sides = { sent: '{"text":"aaaa… +1,999,996"}', given: '{"text":"aaaa… +24,996"}' };
  fakeHost.on('hosts', 'seen', (): Seen => ({ ...kept, ...sides, verdict: 'changed', lengths }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog).toMatchTextContent('2,000,000 on the wire, 25,000 to the model');
});

test('a finding about hosts says what each of them does, with its source', async () => {
  const finding: FindingRow = {
    ...{ id: 'one', rule: 'HOST-PAGE', severity: 'error', serverId: serverIdOf('weather') },
    ...{ sessionId: sessionIdOf('weather'), serverName: 'weather', item: { kind: 'server', name: '' }, place: {} },
    values: { verdict: 'lost', hosts: 'Acme, Other' },
    hosts: ['Acme', 'Other'].map((host) => ({
      host,
      effect: { kind: 'laterPage' as const, values: { first: 100 }, fact },
    })),
    ...{ count: 1, at: 0 },
  };
  fakeHost.on('findings', 'rows', () => ({ rows: [finding], total: 1, findings: 1, version: 1 }));
  await openWindow('/?panel=findings');
  await page.getByRole('row', { name: /HOST-PAGE/ }).click();
  const details = page.getByRole('region', { name: 'Finding HOST-PAGE' }).first();
  await expect.element(details).toMatchTextContent('Lost in Acme, Other: what is after the first page');
  const effects = page.getByRole('list', { name: 'What the hosts do' });
  await expect.element(effects).toMatchTextContent(/Acme: The host reads the first page only.*Other: The host reads/);
  await expect.element(details).toMatchTextContent('List all items on one page.');
});
