import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';

it('each session has its numbers, in the order of the first frames', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  const first = log.record(frameInput({ session: 'before', kind: 'request', direction: 'out', body: '12345', at: 10 }));
  log.record(frameInput({ session: 'now', channel: 'http', at: 20 }));
  log.record(frameInput({ session: 'before', kind: 'error', thread: first, summary: '-32001 no', at: 30 }));
  log.record(frameInput({ session: 'before', kind: 'lifecycle', direction: 'local', method: 'ready', at: 40 }));
  expect(await log.sessions({})).toEqual([
    {
      ...{ serverId: 'files', sessionId: 'before', serverName: 'files', transport: 'stdio' },
      ...{ frames: 3, messages: 2, bytes: 7, errors: 1, at: 10, until: 40 },
    },
    {
      ...{ serverId: 'files', sessionId: 'now', serverName: 'files', transport: 'http' },
      ...{ frames: 1, messages: 1, bytes: 2, errors: 0, at: 20, until: 20 },
    },
  ]);
});

it('what is known of a session beside its frames is the newest that was stored, also after a restart', async () => {
  const dataDir = temporaryFolder();
  const { log } = await openTestLog({ dataDir });
  const sessionId = sessionIdSchema.parse('before');
  log.describe(sessionId, { target: 'node files.js' });
  log.record(frameInput({ session: 'before' }));
  log.record(frameInput({ session: 'other' }));
  const facts = { target: 'node files.js', client: 'Cursor', revision: '2025-11-25', purpose: 'comparison' as const };
  log.describe(sessionId, facts);
  expect((await log.sessions({})).map((session) => session.facts)).toEqual([facts, undefined]);
  await log.close();
  const { log: again } = await openTestLog({ dataDir });
  expect((await again.sessions({})).map((session) => session.facts)).toEqual([facts, undefined]);
});

it.each([
  { scope: 'all' as const },
  { scope: 'ended' as const, liveSessionIds: [sessionIdSchema.parse('live')] },
  { scope: 'servers' as const, serverIds: [serverIdSchema.parse('files')] },
])('what is known of a session goes with its frames when they are cleared: $scope', async (scope) => {
  const { log } = await openTestLog({ storage: 'memory' });
  log.describe(sessionIdSchema.parse('before'), { target: 'node files.js' });
  log.describe(sessionIdSchema.parse('live'), { target: 'node live.js' });
  log.record(frameInput({ session: 'before' }));
  log.record(frameInput({ session: 'live', server: 'live' }));
  await log.clear(scope);
  log.record(frameInput({ session: 'before' }));
  log.record(frameInput({ session: 'live', server: 'live' }));
  const facts = new Map((await log.sessions({})).map((session) => [String(session.sessionId), session.facts]));
  expect(facts.get('before')).toBeUndefined();
  expect(facts.get('live')).toEqual(scope.scope === 'all' ? undefined : { target: 'node live.js' });
});

it('a log of a Loupe that didn’t store that of sessions is read, and gets it from then on', async () => {
  const dataDir = temporaryFolder();
  const { log } = await openTestLog({ dataDir });
  log.record(frameInput({ session: 'before' }));
  await log.close();
  const older = new DatabaseSync(log.file);
  older.exec('drop table session_facts');
  older.close();
  const { log: again } = await openTestLog({ dataDir });
  again.record(frameInput({ session: 'now' }));
  again.describe(sessionIdSchema.parse('now'), { target: 'node files.js' });
  expect((await again.sessions({})).map((session) => session.facts)).toEqual([undefined, { target: 'node files.js' }]);
});

it('with a filter, the numbers are of its frames alone; a renamed server has its newest name', async () => {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(frameInput({ kind: 'request', method: 'ping' }));
  log.record(frameInput({ kind: 'request', method: 'tools/list' }));
  log.record(frameInput({ kind: 'request', method: 'ping', serverName: 'renamed' }));
  const [session, ...others] = await log.sessions({ query: 'method:ping' });
  expect(session).toMatchObject({ frames: 2, messages: 2, serverName: 'renamed' });
  expect(others).toEqual([]);
  expect(await log.sessions({ query: 'method:nothing' })).toEqual([]);
});
