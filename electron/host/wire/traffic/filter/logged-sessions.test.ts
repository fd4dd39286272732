import { expect, it } from 'vitest';
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
