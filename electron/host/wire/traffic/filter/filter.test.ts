import { describe, expect, it } from 'vitest';
import type { FrameFilter } from '#shared/model/frames/frame.ts';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';

async function matching(log: TrafficLog, filter: FrameFilter): Promise<number[]> {
  return (await log.rows(filter, 0, 1000)).rows.map(({ seq }) => seq);
}

async function openExample(): Promise<TrafficLog> {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(frameInput({ kind: 'request', channel: 'stdin', method: 'tools/list', rpcId: '"loupe:1"' }));
  log.record(frameInput({ kind: 'result', rpcId: '"loupe:1"', summary: '2 Tools' }));
  log.record(frameInput({ server: 'web', session: 'second', channel: 'sse', method: 'ping' }));
  log.record(frameInput({ session: 'third', kind: 'stderr', channel: 'stderr', summary: 'GRÜSSE: pong' }));
  return log;
}

describe('a filter', () => {
  it('finds text in method, id and summary, ignoring case', async () => {
    const log = await openExample();
    expect(await matching(log, { text: 'tools' })).toEqual([1, 2]);
    expect(await matching(log, { text: 'LOUPE:1' })).toEqual([1, 2]);
    expect(await matching(log, { text: 'grüsse' })).toEqual([4]);
    expect(await matching(log, { text: '' })).toEqual([1, 2, 3, 4]);
  });

  it('does not find text that only arises where two fields or frames meet', async () => {
    const log = await openExample();
    expect(await matching(log, { text: 'tools/list"loupe' })).toEqual([]);
    expect(await matching(log, { text: 'toolsping' })).toEqual([]);
    expect(await matching(log, { text: '\0' })).toEqual([]);
  });

  it('combines all its conditions', async () => {
    const log = await openExample();
    expect(await matching(log, { serverId: serverIdSchema.parse('files') })).toEqual([1, 2, 4]);
    expect(await matching(log, { sessionId: sessionIdSchema.parse('third') })).toEqual([4]);
    expect(await matching(log, { kinds: ['request', 'notification'] })).toEqual([1, 3]);
    expect(await matching(log, { channels: ['stderr', 'sse'] })).toEqual([3, 4]);
    expect(await matching(log, { kinds: [] })).toEqual([]);
    expect(await matching(log, { text: 'p', channels: ['sse'], kinds: ['notification'] })).toEqual([3]);
    expect(await matching(log, { text: 'p', channels: ['sse'], kinds: ['request'] })).toEqual([]);
  });

  it('follows the log as it grows, a new session of its server included', async () => {
    const log = await openExample();
    const web = { serverId: serverIdSchema.parse('web') };
    expect(await matching(log, web)).toEqual([3]);
    for (let count = 0; count < 10_000; count++) log.record(frameInput({ summary: count % 1000 === 0 ? 'rare' : '' }));
    const late = log.record(frameInput({ server: 'web', session: 'fourth' }));
    expect(await matching(log, web)).toEqual([3, late]);
    expect(await matching(log, { text: 'rare' })).toHaveLength(10);
    log.record(frameInput({ summary: 'rare' }));
    expect(await matching(log, { text: 'rare' })).toHaveLength(11);
  });

  it('gives any part of its rows, and says where a frame stands', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    for (let count = 1; count <= 12_000; count++) log.record(frameInput({ summary: count % 2 === 0 ? 'even' : 'odd' }));
    const even: FrameFilter = { text: 'even' };
    const { rows, total, version } = await log.rows(even, 5000, 3);
    expect(rows.map(({ seq }) => seq)).toEqual([10_002, 10_004, 10_006]);
    expect([total, version]).toEqual([6000, 12_000]);
    expect((await log.locate(even, 10_004))?.row).toBe(5001);
    expect(await log.locate(even, 10_005)).toBeUndefined();
    expect((await log.rows(even, 5999, 10)).rows).toHaveLength(1);
    expect((await log.rows(even, 6000, 10)).rows).toEqual([]);
  });
});
