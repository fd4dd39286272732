import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';
import { searchedBytes } from './body-index.ts';

const body = (text: string) => JSON.stringify({ params: { text } });

async function matching(log: TrafficLog, query: string): Promise<number[]> {
  return (await log.rows({ query }, 0, 1000)).rows.map(({ seq }) => seq);
}

/** Waits until every body can be searched. */
async function caughtUp(log: TrafficLog): Promise<void> {
  await expect.poll(async () => (await log.rows({ query: 'x' }, 0, 0)).bodies?.pending === 0).toBe(true);
}

/** What the file's full text has, below what the log shows of it. */
function indexed(path: string, word: string): number {
  const db = new DatabaseSync(path);
  const parts = db.prepare('select id from body_parts').all();
  const count = parts.reduce((sum, { id }) => {
    const found = db.prepare(`select count(*) as found from bodies_${id} where bodies_${id} match ?`).get(word)?.found;
    return sum + Number(found);
  }, 0);
  db.close();
  return count;
}

describe('the full text of bodies', () => {
  it('finds words, their beginnings, parts of identifiers, and Chinese', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ body: body('get_user_name for firstNameOfUser at demo://docs/guide.md') }));
    log.record(frameInput({ body: body('连接到数据库失败') }));
    log.record(frameInput({ body: body('Grüße aus Köln') }));
    for (const query of ['user', 'get_user', 'firstname', 'NameOf', '"docs guide"', 'demo://docs/gui', 'guide.md'])
      expect([query, await matching(log, query)]).toEqual([query, [1]]);
    expect(await matching(log, '数据')).toEqual([2]);
    expect(await matching(log, '库')).toEqual([2]);
    expect(await matching(log, '据数')).toEqual([]);
    expect(await matching(log, 'KÖLN')).toEqual([3]);
    expect(await matching(log, '"use"')).toEqual([]);
  });

  it('never fails at what is typed', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ body: body('lens AND OR NOT near') }));
    for (const query of ['AND', 'NOT lens', '"', 'lens*', '(', '^lens', 'a"b', '\0', '-', 'NEAR(', '+', '{body}:'])
      expect(await matching(log, query)).toBeInstanceOf(Array);
    expect(await matching(log, 'NOT')).toEqual([1]);
  });

  it('says up to where a large body is searched', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    const filler = 'word '.repeat(searchedBytes / 5);
    log.record(frameInput({ body: `beginning ${filler} end` }));
    log.record(frameInput({ body: 'end' }));
    expect(await matching(log, 'beginning')).toEqual([1]);
    const { rows, bodies } = await log.rows({ query: 'end' }, 0, 10);
    expect(rows.map(({ seq }) => seq)).toEqual([2]);
    expect(bodies).toEqual({ pending: 0, limit: searchedBytes, cut: 1 });
  });

  it('says how many frames wait, still finds them by their summary, and catches up', async () => {
    const { log } = await openTestLog();
    const filler = 'some words to be indexed '.repeat(400);
    for (let count = 1; count <= 3000; count++) {
      log.record(frameInput({ summary: `row ${count}`, body: body(`${filler} needle${count}`) }));
    }
    const first = await log.rows({ query: 'row' }, 0, 0);
    expect(first.bodies?.pending).toBeGreaterThan(0);
    expect(first.total).toBe(3000);
    await caughtUp(log);
    expect(await matching(log, 'needle3000')).toEqual([3000]);
    expect(await matching(log, '"needle1"')).toEqual([1]);
    expect((await log.rows({ query: 'needle' }, 0, 0)).total).toBe(3000);
  });

  it('finds a phrase that is rare in the newest part and frequent in an older one', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    for (let seq = 1; seq <= 67_000; seq++) {
      log.record(frameInput({ body: body(seq <= 65_000 || seq === 66_000 ? 'red lens' : 'red lamp') }));
    }
    await caughtUp(log);
    const found = await log.rows({ query: '"red lens"' }, 64_998, 10);
    expect(found.total).toBe(65_001);
    expect(found.rows.map(({ seq }) => seq)).toEqual([64_999, 65_000, 66_000]);
  });

  it('holds what was recorded: nothing of a masked secret', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    log.record(frameInput({ body: body('token [masked]') }));
    expect(await matching(log, 'token')).toEqual([1]);
  });

  it('is there again in the next run', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir });
    log.record(frameInput({ body: body('lens') }));
    expect(await matching(log, 'lens')).toEqual([1]);
    await log.close();
    const again = (await openTestLog({ dataDir })).log;
    again.record(frameInput({ body: body('lens cap') }));
    expect(await matching(again, 'lens')).toEqual([1, 2]);
  });

  it('has in the next run what it had not taken in when the process ended', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir });
    for (let seq = 1; seq <= 5000; seq++) log.record(frameInput({ body: body(`needle${seq}`) }));
    await log.close();
    const again = (await openTestLog({ dataDir })).log;
    again.record(frameInput({ body: body('needle') }));
    await caughtUp(again);
    expect((await again.rows({ query: 'needle' }, 0, 0)).total).toBe(5001);
  });
});

describe('what is removed from the log', () => {
  it('leaves the full text: everything', async () => {
    const { log } = await openTestLog();
    log.record(frameInput({ body: body('secretword') }));
    expect(await matching(log, 'secretword')).toEqual([1]);
    await log.clear({ scope: 'all' });
    expect(await matching(log, 'secretword')).toEqual([]);
    log.record(frameInput({ body: body('another') }));
    expect(await matching(log, 'another')).toEqual([2]);
    await log.close();
    expect(indexed(log.file, 'secretword')).toBe(0);
  });

  it('leaves the full text: ended sessions', async () => {
    const { log } = await openTestLog();
    log.record(frameInput({ session: 'gone', body: body('secretword') }));
    log.record(frameInput({ session: 'live', body: body('secretword') }));
    log.record(frameInput({ session: 'gone', body: body('secretword') }));
    expect(await matching(log, 'secretword')).toEqual([1, 2, 3]);
    await log.clear({ scope: 'ended', liveSessionIds: [sessionIdSchema.parse('live')] });
    expect(await matching(log, 'secretword')).toEqual([2]);
    await log.close();
    expect(indexed(log.file, 'secretword')).toBe(1);
  });

  it('leaves the full text: the oldest frames over the limit', async () => {
    const { log } = await openTestLog({ retentionMb: 16 });
    const words = Array.from({ length: 600 }, (_, number) => `word${number}`).join(' ');
    for (let count = 1; count <= 8000; count++) log.record(frameInput({ body: body(`${words} row${count}`) }));
    await log.setRetention(16);
    await expect.poll(async () => (await log.sizeBytes()) <= 16_000_000).toBe(true);
    await caughtUp(log);
    expect(await matching(log, '"row1"')).toEqual([]);
    // More of the oldest may be removed between two requests.
    await vi.waitFor(async () => {
      const oldest = (await log.rows({}, 0, 1)).rows[0]?.seq ?? 0;
      expect(oldest).toBeGreaterThan(1);
      expect(await matching(log, `"row${oldest}"`)).toEqual([oldest]);
      expect((await log.rows({ query: 'word1' }, 0, 0)).total).toBe(8000 - oldest + 1);
    }, 45_000);
  });
});
