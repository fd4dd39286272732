import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverIdSchema, sessionIdSchema } from '#shared/model/id/id.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { frameInput } from './testing/frame-input.ts';
import { openTestLog } from './testing/log-fixture.ts';
import type { TrafficLog } from './traffic-log.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Reads a whole body in ranges, as a view would. */
async function readAll(log: TrafficLog, seq: number, form: 'raw' | 'payload' = 'raw'): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let offset = 0; ; ) {
    const { bytes, size } = await log.body(seq, form, offset, 7_000_001);
    pieces.push(bytes);
    offset += bytes.length;
    if (offset === size) return Buffer.concat(pieces);
  }
}

async function seqs(log: TrafficLog, ...args: Parameters<TrafficLog['rows']>): Promise<number[]> {
  return (await log.rows(...args)).rows.map(({ seq }) => seq);
}

describe('a body', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['invalid UTF-8', Uint8Array.of(0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80)],
    ['NUL and line ends', Uint8Array.of(0, 0x0d, 0x0a, 0, 0x0a)],
    ['a slice of a pooled buffer', Buffer.from('before|within|after').subarray(7, 13)],
  ])('comes back byte by byte: %s', async (_name, body) => {
    const { log } = await openTestLog();
    const seq = log.record(frameInput({ body }));
    expect(Buffer.from(await readAll(log, seq))).toEqual(Buffer.from(body));
    expect((await log.frame(seq)).sha256).toBe(sha256(body));
    expect((await log.frame(seq)).frame.size).toBe(body.length);
  });

  it('of 60 MB comes back byte by byte, between its neighbours', async () => {
    const { log } = await openTestLog();
    const body = Buffer.alloc(60_000_001, 'every chunk differs from the one before ');
    const before = log.record(frameInput({ body: 'before' }));
    const large = log.record(frameInput({ body }));
    const after = log.record(frameInput({ body: 'after' }));
    expect(sha256(await readAll(log, large))).toBe(sha256(body));
    expect((await log.frame(large)).sha256).toBe(sha256(body));
    expect(await seqs(log, {}, 0, 10)).toEqual([before, large, after]);
    expect(Buffer.from(await readAll(log, after)).toString()).toBe('after');
    expect(log.pendingBytes).toBe(0);
  });

  it('is read by range, and beyond its end there is nothing', async () => {
    const { log } = await openTestLog();
    const seq = log.record(frameInput({ body: '0123456789' }));
    const range = async (offset: number, length: number) =>
      Buffer.from((await log.body(seq, 'raw', offset, length)).bytes).toString();
    expect(await range(3, 4)).toBe('3456');
    expect(await range(8, 100)).toBe('89');
    expect(await range(50, 100)).toBe('');
  });

  it('gives its payload without what frames it', async () => {
    const { log } = await openTestLog();
    const line = log.record(frameInput({ body: '\uFEFF{"a":1}\r' }));
    const event = log.record(
      frameInput({ channel: 'sse', framing: 'event', body: 'id: 1\ndata: {"a":\ndata: 1}\n\n' }),
    );
    expect(Buffer.from(await readAll(log, line, 'payload')).toString()).toBe('{"a":1}');
    expect(Buffer.from(await readAll(log, event, 'payload')).toString()).toBe('{"a":\n1}');
    expect((await log.body(event, 'payload', 4, 3)).bytes).toEqual(Uint8Array.from(Buffer.from(':\n1')));
    expect((await log.body(event, 'payload', 4, 3)).size).toBe(8);
  });

  it('of a large event gives its payload by range', async () => {
    const { log } = await openTestLog();
    const lines = Array.from({ length: 20_000 }, (_, line) => `${line}:`.padEnd(1000, '.'));
    const raw = `event: message\n${lines.map((line) => `data: ${line}`).join('\r\n')}\n\n`;
    const seq = log.record(frameInput({ channel: 'sse', framing: 'event', body: raw }));
    expect(sha256(await readAll(log, seq, 'payload'))).toBe(sha256(Buffer.from(lines.join('\n'))));
  });
});

describe('frames', () => {
  it('keep their order and everything that was recorded of them', async () => {
    const { log } = await openTestLog();
    const input = frameInput({
      kind: 'error',
      channel: 'http',
      framing: 'body',
      method: 'a\0b',
      rpcId: '"1"',
      summary: 'Überraschung 你好 \ud800',
      meta: { status: 500, url: 'http://localhost/', ok: false, headers: { a: 'b' } },
      body: 'abc',
    });
    for (let count = 0; count < 1500; count++) log.record(frameInput());
    const seq = log.record(input);
    const { frame, meta } = await log.frame(seq);
    expect(frame).toEqual({
      seq: 1501,
      serverId: 'files',
      sessionId: 'first',
      serverName: 'files',
      at: 1_750_000_000_000.25,
      direction: 'in',
      channel: 'http',
      kind: 'error',
      framing: 'body',
      method: 'a\0b',
      rpcId: '"1"',
      summary: 'Überraschung 你好 \ufffd',
      size: 3,
    });
    expect(meta).toEqual(input.meta);
    expect(await seqs(log, {}, 998, 4)).toEqual([999, 1000, 1001, 1002]);
    expect(await log.rows({}, 1500, 100)).toEqual({ rows: [frame], total: 1501, version: 1501 });
  });

  it('of a request and its response point at each other; a second response changes nothing', async () => {
    const { log } = await openTestLog();
    const request = log.record(frameInput({ direction: 'out', kind: 'request', method: 'ping', rpcId: '1' }));
    await log.frame(request);
    const answer = log.record(frameInput({ kind: 'result', rpcId: '1', pairSeq: request, latencyMs: 12.5 }));
    log.record(frameInput({ kind: 'result', rpcId: '1', pairSeq: request, latencyMs: 99 }));
    expect((await log.frame(request)).frame).toMatchObject({ pairSeq: answer, latencyMs: 12.5 });
    expect((await log.frame(answer)).frame).toMatchObject({ pairSeq: request, latencyMs: 12.5 });
  });

  it('tell how much of the time between them was the other side’s', async () => {
    const { log } = await openTestLog();
    const request = log.record(frameInput({ kind: 'request', method: 'tools/call', at: 1000 }));
    const response = log.record(frameInput({ kind: 'result', pairSeq: request, at: 1900, latencyMs: 100 }));
    expect((await log.frame(request)).frame).toMatchObject({ latencyMs: 100, clientMs: 800 });
    expect((await log.frame(response)).frame).toMatchObject({ latencyMs: 100, clientMs: 800 });
  });

  it('that do not exist fail with unknownFrame', async () => {
    const { log } = await openTestLog();
    await expect(log.frame(7)).rejects.toMatchObject({ failure: { code: 'unknownFrame' } });
    await expect(log.body(7, 'raw', 0, 1)).rejects.toMatchObject({ failure: { code: 'unknownFrame' } });
  });

  it('move the head, which is reported in steps', async () => {
    const { log, heads } = await openTestLog();
    for (let count = 0; count < 10_000; count++) log.record(frameInput());
    await expect.poll(() => heads.at(-1) === 10_000).toBe(true);
    expect(heads.length).toBeLessThan(10);
  });
});

describe('a log', () => {
  it('goes on where it ended when it is opened again', async () => {
    const dataDir = temporaryFolder();
    const first = (await openTestLog({ dataDir })).log;
    for (let count = 0; count < 5000; count++) first.record(frameInput({ summary: `row ${count}` }));
    await first.close();

    const { log } = await openTestLog({ dataDir });
    expect(log.head).toBe(5000);
    expect(log.record(frameInput({ summary: 'row 5000' }))).toBe(5001);
    expect(await seqs(log, {}, 4999, 10)).toEqual([5000, 5001]);
    expect(await seqs(log, { text: 'row 49' }, 105, 10)).toEqual([4995, 4996, 4997, 4998, 4999, 5000]);
  });

  it('in memory leaves nothing on the disk', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir, storage: 'memory' });
    log.record(frameInput());
    expect((await log.rows({}, 0, 10)).total).toBe(1);
    expect(log.file).toBe(':memory:');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('clearing', () => {
  const live = sessionIdSchema.parse('live');

  it('removes ended sessions and keeps the live ones', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir });
    for (let count = 0; count < 9000; count++) {
      log.record(frameInput({ session: count % 3 === 0 ? 'live' : 'ended', summary: `row ${count}` }));
    }
    await log.rows({ text: 'row' }, 0, 1);
    await log.clear({ scope: 'ended', liveSessionIds: [live] });
    expect(await seqs(log, {}, 0, 4)).toEqual([1, 4, 7, 10]);
    expect((await log.rows({}, 0, 0)).total).toBe(3000);
    expect((await log.rows({ text: 'row' }, 0, 0)).total).toBe(3000);
    expect((await log.locate({}, 10))?.row).toBe(3);
    expect(await log.locate({}, 11)).toBeUndefined();
    await expect(log.frame(2)).rejects.toMatchObject({ failure: { code: 'unknownFrame' } });
    expect(log.record(frameInput())).toBe(9001);
    await log.close();

    const again = (await openTestLog({ dataDir })).log;
    expect((await again.rows({}, 0, 0)).total).toBe(3001);
    expect(await seqs(again, {}, 2998, 5)).toEqual([8995, 8998, 9001]);
  });

  it('removes the frames of servers, also while others are removed', async () => {
    const { log } = await openTestLog({ dataDir: temporaryFolder() });
    for (let count = 0; count < 900; count++) {
      log.record(frameInput({ server: ['one', 'two', 'three'][count % 3] ?? '' }));
    }
    const clear = (...ids: string[]) =>
      log.clear({ scope: 'servers', serverIds: ids.map((id) => serverIdSchema.parse(id)) });
    await Promise.all([clear('one'), clear('two'), clear('four')]);
    expect(await seqs(log, {}, 0, 3)).toEqual([3, 6, 9]);
    expect((await log.rows({}, 0, 0)).total).toBe(300);
  });

  it('removes everything, gives the room back, and never uses a seq twice', async () => {
    const dataDir = temporaryFolder();
    const { log } = await openTestLog({ dataDir });
    log.record(frameInput({ body: new Uint8Array(10_000_000) }));
    await log.clear({ scope: 'all' });
    expect(await log.rows({}, 0, 10)).toEqual({ rows: [], total: 0, version: 1 });
    await expect.poll(async () => (await log.sizeBytes()) < 1_000_000).toBe(true);
    await log.close();

    const again = (await openTestLog({ dataDir })).log;
    expect(again.record(frameInput())).toBe(2);
    expect(await seqs(again, {}, 0, 10)).toEqual([2]);
  });
});
