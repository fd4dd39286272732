import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { loggedSessionSchema } from '#shared/model/frames/logged-session.ts';
import { type SessionId, sessionIdSchema } from '#shared/model/id/id.ts';
import { expectAccessibleInAllThemes } from '../../testing/accessibility.ts';
import { fakeHost } from '../../testing/fakes/fake-host.ts';
import { fakeRecording, serveRecordings } from '../../testing/fakes/fake-recordings.ts';
import { connectServers, serverIdOf, sessionIdOf } from '../../testing/fakes/fake-servers.ts';
import { keepSettings } from '../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { chooseFor, copiedTexts } from '../../testing/row-menu.ts';

const grid = page.getByRole('grid', { name: 'Recordings' });
const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') });
const row = (text: string) => rows.filter({ hasText: text });
const names = () => rows.elements().map((each) => each.querySelector('bdi')?.textContent);
const details = (name: string) => page.getByRole('region', { name: `Recording “${name}”` });

const claude = { name: 'claude-ai', title: 'Claude Desktop', version: '1.2' };
const desktop = fakeRecording('one', { startedAt: 3, client: claude, isLive: true, messages: 7, bytes: 9_000 });
const cursor = fakeRecording('two', { startedAt: 2, client: { name: 'cursor' }, messages: 120, errors: 3, bytes: 800 });
const named = fakeRecording('three', { startedAt: 1, name: 'Before the fix', note: 'Issue 30', messages: 40 });

const appInfo = {
  ...{ version: '1', dataDir: '/d', serversFile: '/d/servers.json', settingsFile: '/d/settings.json' },
  ...{ logBytes: 0, vault: 'keyring' as const, problems: [] },
};

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
});

test('without recordings, the page shows the command that records a client', async () => {
  const copied = copiedTexts();
  const screen = await openWindow('/recordings');
  await expect.element(screen.getByText('No recordings yet')).toBeVisible();
  await expectAccessibleInAllThemes();
  await screen.getByRole('button', { name: 'Copy the command' }).click();
  expect(copied).toEqual(['loupe record --']);
});

test('recordings are listed newest first, with a mark on those that go on', async () => {
  serveRecordings([named, cursor, desktop]);
  await openWindow('/recordings');
  await expect.poll(names).toEqual(['Claude Desktop 1.2', 'cursor', 'Before the fix']);
  await expect.element(row('Claude Desktop').getByRole('img', { name: 'Still being recorded' })).toBeVisible();
  expect(page.getByRole('img', { name: 'Still being recorded' }).elements()).toHaveLength(1);
  await expect.element(page.getByText(/^3 recordings/)).toBeVisible();
  await expectAccessibleInAllThemes();
});

test('a heading sorts by its column, and again the other way round', async () => {
  serveRecordings([named, cursor, desktop]);
  await openWindow('/recordings');
  const heading = grid.getByRole('columnheader', { name: 'Messages' });
  await heading.getByRole('button').click();
  await expect.poll(names).toEqual(['cursor', 'Before the fix', 'Claude Desktop 1.2']);
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending');
  heading.getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Claude Desktop 1.2', 'Before the fix', 'cursor']);
});

test('a recording is found by its note, and a filter without a match can be reset', async () => {
  serveRecordings([named, cursor, desktop]);
  await openWindow('/recordings');
  const filter = page.getByRole('searchbox', { name: 'Filter by name, client, server or note' });
  await filter.fill('issue 30');
  await expect.poll(names).toEqual(['Before the fix']);
  await filter.fill('no such recording');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(names).toHaveLength(3);
});

test('a recording is opened with the keyboard', async () => {
  serveRecordings([cursor, desktop]);
  connectServers({ name: 'cursor' });
  const opened = { serverId: serverIdOf('cursor'), sessionId: sessionIdOf('cursor') };
  fakeHost.on('recordings', 'open', () => opened);
  await openWindow('/recordings');
  await row('cursor').first().click();
  await expect.element(details('cursor')).toMatchTextContent('node weather.js');
  await expectAccessibleInAllThemes();
  grid.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.hash).toContain(`/servers/${opened.serverId}/connection`);
  expect(fakeHost.inputsOf('recordings.open')).toEqual([{ recordingId: 'two' }]);
});

test('beside the details, client, revision and duration of every recording stay in view', async () => {
  const facts = { revision: '2025-11-25', durationMs: 83_000, serverName: 'weather' };
  serveRecordings([cursor, { ...named, ...facts, client: claude }]);
  await openWindow('/recordings?recording=two');
  await expect.element(details('cursor')).toBeVisible();
  for (const heading of ['Revision', 'Duration']) {
    await expect.element(grid.getByRole('columnheader', { name: heading })).toBeInViewport({ ratio: 1 });
  }
  const kept = row('Before the fix');
  for (const text of ['Claude Desktop 1.2', '2025-11-25', '1 min 23 s']) {
    await expect.element(kept.getByText(text).first()).toBeVisible();
  }
});

test('a server’s own name is whole where its command line doesn’t fit', async () => {
  const target = `/usr/local/bin/node /home/ada/servers/${'deep/'.repeat(20)}index.js stdio`;
  serveRecordings([{ ...cursor, serverName: 'weather', target }]);
  await openWindow('/recordings?recording=two');
  const name = row('cursor').getByText('weather', { exact: true });
  await expect.element(name).toBeInViewport({ ratio: 1 });
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('a start only to ask for the era is named as one, and its refusal isn’t a failure', async () => {
  serveRecordings([desktop, { ...cursor, isProbe: true, errors: 1 }]);
  await openWindow('/recordings?recording=two');
  await expect.element(row('cursor').getByRole('img', { name: 'Probe of the era' })).toBeVisible();
  await expect.element(details('cursor')).toMatchTextContent('only to ask with server/discover which era');
  expect(row('Claude Desktop').getByRole('img', { name: 'Probe of the era' }).elements()).toEqual([]);
  await expectAccessibleInAllThemes();
});

test('a server’s command line is copied without its own name', async () => {
  const copied = copiedTexts();
  serveRecordings([{ ...cursor, serverName: 'weather' }]);
  await openWindow('/recordings?recording=two');
  await details('cursor').getByRole('button', { name: 'Copy', exact: true }).click();
  expect(copied).toEqual(['node weather.js']);
});

test('a recording gets a name and a note', async () => {
  serveRecordings([cursor]);
  await openWindow('/recordings');
  await chooseFor(row('cursor'), 'Rename…');
  const dialog = page.getByRole('dialog', { name: 'Rename “cursor”' });
  await expectAccessibleInAllThemes();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Slow search');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Takes four seconds');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await row('Slow search').click();
  await expect.element(details('Slow search')).toMatchTextContent('Takes four seconds');
});

test('a removed recording comes back with Undo', async () => {
  serveRecordings([cursor, desktop]);
  await openWindow('/recordings?recording=two');
  await chooseFor(row('cursor'), /^Remove/);
  await expect.poll(names).toEqual(['Claude Desktop 1.2']);
  await expect.element(page.getByRole('status').filter({ hasText: 'Removed “cursor”' })).toBeVisible();
  await expectAccessibleInAllThemes();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(names).toEqual(['Claude Desktop 1.2', 'cursor']);
  await expect.element(page.getByText(/^Removed “cursor”/)).not.toBeInTheDocument();
});

test('an open recording is closed from its menu', async () => {
  serveRecordings([{ ...cursor, serverId: serverIdOf('recording-two') }]);
  await openWindow('/recordings');
  await chooseFor(row('cursor'), 'Close session');
  await expect.poll(() => fakeHost.inputsOf('recordings.close')).toEqual([{ recordingIds: ['two'] }]);
});

test('a file that can’t be read is named with the reason', async () => {
  const failure = createFailure('recordingUnreadable', { file: 'odd.jsonl', problem: 'newer' });
  serveRecordings([cursor], [{ file: 'odd.jsonl', failure }]);
  await openWindow('/recordings');
  const unreadable = page.getByRole('region', { name: 'Unreadable files' });
  await expect.element(unreadable).toMatchTextContent('odd.jsonl was written by a newer Loupe');
  await expectAccessibleInAllThemes();
});

test('sessions of Loupe’s own connections are listed with a way to their server', async () => {
  connectServers({ name: 'billing' });
  await openWindow('/recordings');
  await row('billing').click();
  await expect.element(row('billing')).toMatchTextContent('Loupe');
  await expectAccessibleInAllThemes();
  const session = page.getByRole('region', { name: 'Session of “billing”' });
  await expect.element(session.getByRole('button', { name: 'Export…' })).toBeInViewport({ ratio: 1 });
  await chooseFor(row('billing'), /^Go to the server/);
  await expect.poll(() => location.hash).toContain(`/servers/${serverIdOf('billing')}/connection`);
});

test('sessions before the last one of a server stay listed, with the numbers of the log', async () => {
  connectServers({ name: 'billing' });
  const logged = (sessionId: SessionId, at: number, messages: number) =>
    loggedSessionSchema.parse({
      ...{ serverId: serverIdOf('billing'), sessionId, serverName: 'billing', frames: 30, messages, bytes: 4000 },
      ...{ errors: 1, at, until: at + 61_000, transport: 'stdio' },
      facts: { target: 'node billing.js', client: 'Cursor', revision: '2025-06-18', purpose: 'comparison' },
    });
  const before = sessionIdSchema.parse('billing.before');
  fakeHost.on('traffic', 'sessions', () => [logged(sessionIdOf('billing'), 1000, 12), logged(before, 100, 345)]);
  await openWindow('/recordings');
  await expect.element(page.getByText(/2 own sessions/)).toBeVisible();
  await expect.element(row('12')).toMatchTextContent('billing');
  const earlier = row('345');
  await expect.element(earlier).toMatchTextContent(/Cursor \(Loupe\).*node billing\.js.*2025-06-18/);
  await expect.element(earlier.getByRole('img', { name: 'Opened by Loupe to compare' })).toBeVisible();
  await earlier.click();
  const opened = page.getByRole('region', { name: 'Session of “billing”' });
  await expect.element(opened).toMatchTextContent('Opened by Loupe to compare');
  await expect.element(opened).toMatchTextContent('1 min 1 s');
  await expect.element(opened).toMatchTextContent('Messages345');
  // It may scroll, and has nothing else that takes the focus.
  const facts = opened.getByRole('region', { name: 'Facts' });
  facts.element().focus();
  await expect.element(facts).toHaveFocus();
  await expectAccessibleInAllThemes();
  expect(location.hash).toContain(`recording=${before}`);
});

test('the desktop app shows a recording’s file in its folder', async () => {
  serveRecordings([cursor]);
  fakeHost.on('app', 'info', () => ({ ...appInfo, frontEnd: 'desktop' as const }));
  fakeHost.on('recordings', 'reveal', () => undefined);
  await openWindow('/recordings');
  await chooseFor(row('cursor'), 'Show in folder');
  await expect.poll(() => fakeHost.inputsOf('recordings.reveal')).toEqual([{ recordingId: 'two' }]);
});

test('who comes by the palette is in the rows', async () => {
  serveRecordings([named, cursor]);
  await openWindow('/');
  // Keyboard shortcuts work once the window is drawn.
  await expect.element(page.getByRole('button', { name: 'Add a server' }).first()).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog').getByRole('combobox').fill('show recordings');
  await userEvent.keyboard('{Enter}');
  await expect.element(grid).toHaveFocus();
});

test('the keys go to the search, and from it to the rows', async () => {
  serveRecordings([named, cursor]);
  await openWindow('/recordings');
  await expect.element(row('cursor')).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  await userEvent.keyboard('curs{ArrowDown}');
  await expect.element(grid).toHaveFocus();
  await expect.poll(names).toEqual(['cursor']);
});

test('a dialog that was opened from a menu gives the focus back to the rows, also after a click', async () => {
  serveRecordings([cursor]);
  await openWindow('/recordings');
  await row('cursor').click();
  await expect.element(grid).toHaveFocus();
  await chooseFor(row('cursor'), 'Rename…');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
});
