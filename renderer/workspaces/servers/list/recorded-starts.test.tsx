import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFailure } from '#shared/messages/failure.ts';
import { recordingIdSchema, serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { type ServerView, serverViewSchema } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { expectAccessibleInAllThemes } from '../../../testing/accessibility.ts';
import { fakeHost } from '../../../testing/fakes/fake-host.ts';
import { serveRecordings } from '../../../testing/fakes/fake-recordings.ts';
import { fakeSession } from '../../../testing/fakes/fake-session.ts';
import { keepSettings } from '../../../testing/fakes/fake-settings.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseFor } from '../../../testing/row-menu.ts';
import { dateTimeText } from '../../../ui/status/clock.tsx';

const today = dateTimeText(new Date().setHours(0, 0, 0, 0)).slice(0, 10);
const list = page.getByRole('grid', { name: 'Servers', exact: true });
const names = () =>
  list
    .getByRole('row')
    .elements()
    .map((row) => row.getAttribute('aria-label'));
const row = (name: string | RegExp) => list.getByRole('row', { name });

interface Start {
  id: string;
  client?: string;
  command?: string;
  cwd?: string;
  startedAt?: number;
  recorded?: Partial<NonNullable<SessionView['recorded']>>;
  facts?: Partial<SessionView>;
}

/** Starts of a recorded server, one second apart, today. */
function serve(...starts: Start[]): void {
  const base = new Date().setHours(0, 0, 0, 0);
  const views: ServerView[] = [];
  const sessions: SessionView[] = [];
  for (const [index, { id, client = 'cursor', command = 'weather', cwd, recorded, facts }] of starts.entries()) {
    const recordingId = recordingIdSchema.parse(id);
    const server = { id, name: client, transport: 'stdio', command, cwd };
    views.push(serverViewSchema.parse({ server, builtIn: true, approved: true, recordingId }));
    const session = fakeSession({
      ...{ id: sessionIdSchema.parse(`${id}.1`), serverId: serverIdSchema.parse(id), serverName: client },
      ...{ startedAt: base + index * 1000, transport: 'stdio', revision: '2025-11-25' },
      serverInfo: { name: 'Weather' },
      recorded: { recordingId, client: { name: client }, isLive: false, lost: 0, durationMs: 83_000, ...recorded },
    });
    sessions.push({ ...session, ...facts });
  }
  fakeHost.on('servers', 'list', () => views);
  fakeHost.on('sessions', 'list', () => sessions);
}

beforeEach(() => {
  fakeHost.reset();
  keepSettings();
  serveRecordings([]);
});

test('what a server calls itself is shown as it says, also with the sign between facts', async () => {
  const complaints = vi.spyOn(console, 'error');
  serve({ id: 'a', facts: { serverInfo: { name: 'stdio · stdio' } } });
  await openWindow('/');
  await expect.element(list.getByText('stdio · stdio', { exact: true })).toBeVisible();
  expect(complaints).not.toHaveBeenCalled();
});

test('the starts of a server by one client are below one row, live ones and probes named', async () => {
  const failure = createFailure('recordingWithoutHandshake');
  const probe: Start['facts'] = { phase: 'ended', end: { cause: 'failed', failure }, stderrTail: ['Traceback'] };
  serve(
    { id: 'a', recorded: { isProbe: true, durationMs: 120 }, facts: probe },
    { id: 'b' },
    { id: 'c', recorded: { isLive: true } },
    { id: 'd', client: 'agent' },
    { id: 'e', command: 'search' },
  );
  await openWindow('/');
  await expect.poll(names).toEqual(['cursor, 3 recordings', 'agent', 'cursor']);
  const group = row('cursor, 3 recordings');
  await expect.element(group).toMatchTextContent('Weather · 3 recordings · 1 live');
  await expect.element(row('agent')).toMatchTextContent('1 min 23 s');
  await group.getByRole('button', { name: 'Show the recordings' }).click();
  await expect
    .poll(names)
    .toEqual([
      'cursor, 3 recordings',
      `cursor, ${today} 00:00:02.000, recording`,
      `cursor, ${today} 00:00:01.000, recorded`,
      `cursor, ${today} 00:00:00.000, probe of the era`,
      'agent',
      'cursor',
    ]);
  await expect.element(row(/02\.000/).getByRole('img', { name: 'recording' })).toBeVisible();
  await expect.element(row(/01\.000/)).toMatchTextContent('1 min 23 s · 2025-11-25');
  await expect.element(row(/00\.000/)).toMatchTextContent('probe of the era · 120 ms');
  await expect.element(row(/00\.000/)).not.toMatchTextContent('Traceback');
  await expectAccessibleInAllThemes();
  await group.getByRole('button', { name: 'Hide the recordings' }).click();
  await expect.poll(names).toHaveLength(3);
});

test('the row of a client opens the start that goes on, and its menu closes all', async () => {
  serve({ id: 'a', recorded: { isLive: true } }, { id: 'b' }, { id: 'c', recorded: { isProbe: true } });
  fakeHost.on('recordings', 'close', () => undefined);
  await openWindow('/');
  await row('cursor, 3 recordings').click();
  await expect.poll(() => location.hash).toContain('/servers/a/');
  await expect.element(row(/00\.000/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await chooseFor(row('cursor, 3 recordings'), 'Close all 3');
  const recordingIds = ['c', 'b', 'a'];
  await expect.poll(() => fakeHost.inputsOf('recordings.close')).toEqual([{ recordingIds }]);
});

test('a recording that failed says why, and the row of its client is marked', async () => {
  const failure = createFailure('recordingWithoutHandshake');
  const facts: Start['facts'] = { phase: 'ended', end: { cause: 'failed', failure }, stderrTail: ['No such module'] };
  serve({ id: 'a' }, { id: 'b', facts });
  await openWindow('/');
  const group = row('cursor, 2 recordings');
  await expect.element(group.getByRole('img', { name: 'failed' })).toBeVisible();
  await group.getByRole('button', { name: 'Show the recordings' }).click();
  await expect.element(row(/01\.000, failed/)).toMatchTextContent('No such module');
  await expect.element(row(/00\.000/)).not.toMatchTextContent('No such module');
});

test('the same command in two folders is two servers', async () => {
  serve({ id: 'a', cwd: '/one' }, { id: 'b', cwd: '/two' });
  await openWindow('/');
  await expect.poll(names).toEqual(['cursor', 'cursor']);
});

test('a double click opens the recordings, and selecting another server leaves them open', async () => {
  serve({ id: 'a' }, { id: 'b' }, { id: 'c', client: 'agent' });
  await openWindow('/');
  await row('cursor, 2 recordings').dblClick();
  await expect.poll(names).toHaveLength(4);
  await row('agent').click();
  await expect.element(row('agent')).toHaveAttribute('aria-selected', 'true');
  expect(names()).toHaveLength(4);
  await row(/00\.000/).click();
  await expect.poll(() => location.hash).toContain('/servers/a/');
  await row('cursor, 2 recordings').click();
  await expect.element(row(/00\.000/)).toHaveAttribute('aria-selected', 'true');
  await row('cursor, 2 recordings').dblClick();
  await expect.poll(names).toHaveLength(2);
});

test('closing all recordings fetches the list once and reports a failure', async () => {
  serve({ id: 'a' }, { id: 'b' }, { id: 'c' });
  fakeHost.on('recordings', 'close', () => {
    throw new Error('closed');
  });
  await openWindow('/');
  await expect.element(row('cursor, 3 recordings')).toBeVisible();
  const before = fakeHost.inputsOf('servers.list').length;
  await chooseFor(row('cursor, 3 recordings'), 'Close all 3');
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(fakeHost.inputsOf('servers.list')).toHaveLength(before + 1);
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

test('a probe is explained where its session would be', async () => {
  const failure = createFailure('recordingWithoutHandshake');
  serve({ id: 'a', recorded: { isProbe: true }, facts: { phase: 'ended', end: { cause: 'failed', failure } } });
  await openWindow('/servers/a/connection');
  await expect.element(page.getByText(/only to ask with server\/discover which era/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expectAccessibleInAllThemes();
});
