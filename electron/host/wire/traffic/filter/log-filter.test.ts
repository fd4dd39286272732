import { describe, expect, it } from 'vitest';
import type { FrameFilter, LogFacts, LogFilter } from '#shared/model/frames/frame.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';

const method = 'notifications/message';

function logged(log: LogFacts, text: string, server = 'files') {
  return frameInput({ method, log, server, session: server, summary: `${log.level ?? log.sentLevel ?? ''} ${text}` });
}

/** Five log messages, 2 to 6, among other frames. */
async function openExample(): Promise<TrafficLog> {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(frameInput({ kind: 'request', method: 'logging/setLevel', summary: 'info' }));
  log.record(logged({ level: 'info', logger: 'Database' }, 'Opened the lens table'));
  log.record(logged({ level: 'warning', logger: 'http' }, 'The database is slow'));
  log.record(logged({ level: 'error' }, 'Gone', 'web'));
  log.record(logged({ sentLevel: 'verbose', logger: 'http', problems: ['badLevel'] }, 'Chatter'));
  log.record(logged({ level: 'error', logger: 'database', problems: ['noData'] }, ''));
  log.record(frameInput({ method: 'notifications/progress', summary: 'Opened' }));
  return log;
}

async function matching(log: TrafficLog, filter: LogFilter, more: FrameFilter = {}): Promise<number[]> {
  return (await log.rows({ ...more, log: filter }, 0, 1000)).rows.map(({ seq }) => seq);
}

describe('a filter for log messages', () => {
  it('shows them all, the malformed ones too, and nothing else', async () => {
    const log = await openExample();
    expect(await matching(log, {})).toEqual([2, 3, 4, 5, 6]);
    const { rows } = await log.rows({ log: {} }, 3, 1);
    expect(rows[0]?.log).toEqual({ sentLevel: 'verbose', logger: 'http', problems: ['badLevel'] });
  });

  it('distinguishes levels', async () => {
    const log = await openExample();
    expect(await matching(log, { levels: ['error'] })).toEqual([4, 6]);
    expect(await matching(log, { levels: ['info', 'unknown'] })).toEqual([2, 5]);
    expect(await matching(log, { levels: [] })).toEqual([]);
    expect(await matching(log, { isMalformed: true })).toEqual([5, 6]);
    expect(await matching(log, { isMalformed: true, levels: ['error'] })).toEqual([6]);
  });

  it('finds a logger by part of its name, and only there', async () => {
    const log = await openExample();
    expect(await matching(log, { logger: 'DATA' })).toEqual([2, 6]);
    expect(await matching(log, { logger: 'http' })).toEqual([3, 5]);
    expect(await matching(log, { logger: 'http', levels: ['warning'] })).toEqual([3]);
    expect(await matching(log, { logger: '\0' })).toEqual([]);
    expect(await matching(log, { logger: '' })).toEqual([2, 3, 4, 5, 6]);
  });

  it('finds text in what a message says and in its logger, not in the method that all of them have', async () => {
    const log = await openExample();
    expect(await matching(log, {}, { text: 'database' })).toEqual([2, 3, 6]);
    expect(await matching(log, {}, { text: 'message' })).toEqual([]);
    expect(await matching(log, { logger: 'http' }, { text: 'database' })).toEqual([3]);
    expect(await matching(log, { logger: '\0' }, { text: 'database' })).toEqual([]);
    expect(await matching(log, {}, { text: 'gone', serverId: serverIdSchema.parse('web') })).toEqual([4]);
    expect(await matching(log, {}, { text: 'gone', serverId: serverIdSchema.parse('files') })).toEqual([]);
    expect((await log.rows({ text: 'message' }, 0, 10)).total).toBe(5);
  });

  it('counts every one of ten thousand, and follows the log as it grows', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    for (let number = 0; number < 10_000; number++) {
      const level = logLevels[number % logLevels.length] ?? 'info';
      log.record(logged({ level, logger: number % 2 === 0 ? 'even' : 'odd' }, `Message ${number}`));
    }
    expect((await log.rows({ log: {} }, 0, 0)).total).toBe(10_000);
    expect((await log.rows({ log: { levels: ['debug'] } }, 0, 0)).total).toBe(1250);
    expect((await log.rows({ log: { logger: 'even' } }, 0, 0)).total).toBe(5000);
    const late = log.record(logged({ level: 'debug', logger: 'even' }, 'late'));
    expect((await log.rows({ log: { levels: ['debug'] } }, 0, 0)).total).toBe(1251);
    expect((await log.locate({ log: { logger: 'even' } }, late))?.row).toBe(5000);
  });

  it('holds after the log was opened again', async () => {
    const dataDir = temporaryFolder();
    const first = (await openTestLog({ dataDir })).log;
    for (let number = 0; number < 5000; number++) first.record(logged({ level: 'info', logger: 'a' }, `${number}`));
    await first.close();
    const { log } = await openTestLog({ dataDir });
    expect((await log.rows({ log: { logger: 'a', levels: ['info'] } }, 4999, 1)).rows[0]?.log).toEqual({
      level: 'info',
      logger: 'a',
    });
  });
});
