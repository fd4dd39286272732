import { describe, expect, it } from 'vitest';
import { sessionIdSchema } from '#shared/model/id/id.ts';
import { frameInput } from '../testing/frame-input.ts';
import { openTestLog } from '../testing/log-fixture.ts';
import type { TrafficLog } from '../traffic-log.ts';

async function matching(log: TrafficLog, query: string): Promise<number[]> {
  return (await log.rows({ query }, 0, 1000)).rows.map(({ seq }) => seq);
}

const message = (text: string) => JSON.stringify({ jsonrpc: '2.0', method: 'x', params: { text } });

/** Some of five words, the same for the same number; none for a `length` of 0. */
function wordsOf(seed: number, length: number): string {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'other', 'other', 'other', 'other', 'other', 'other', 'other'];
  const chosen: (string | undefined)[] = [];
  for (let rest = seed % 99_991; chosen.length < length; rest = (rest * 31 + 11) % 99_991)
    chosen.push(words[rest % words.length]);
  return chosen.join(' ');
}

/** A call and its slow response, an error over HTTP, a notification of another server, and stderr. */
async function openExample(): Promise<TrafficLog> {
  const { log } = await openTestLog({ storage: 'memory' });
  log.record(
    frameInput({
      kind: 'request',
      direction: 'out',
      channel: 'stdin',
      method: 'tools/call',
      rpcId: '"loupe:1"',
      body: message('find the lens'),
    }),
  );
  log.record(
    frameInput({
      kind: 'result',
      method: 'tools/call',
      rpcId: '"loupe:1"',
      pairSeq: 1,
      latencyMs: 350.5,
      body: message('An achromatic lens'),
    }),
  );
  log.record(
    frameInput({
      kind: 'http',
      channel: 'http',
      method: 'POST',
      summary: '404 Not Found',
      meta: { status: 404 },
      body: '',
    }),
  );
  log.record(
    frameInput({
      server: 'My server',
      session: 'second',
      method: 'notifications/progress',
      body: message('x'.repeat(2000)),
    }),
  );
  log.record(
    frameInput({ session: 'third', kind: 'stderr', channel: 'stderr', summary: 'GRÜSSE: pong', body: 'GRÜSSE: pong' }),
  );
  return log;
}

describe('a query', () => {
  it.each([
    ['method:tools/*', [1, 2]],
    ['method:TOOLS/call', [1, 2]],
    ['method:tools', []],
    ['-method:tools/*', [3, 4, 5]],
    ['server:"my server"', [4]],
    ['server:my*,files kind:stderr', [5]],
    ['kind:error', []],
    ['is:error', [3]],
    ['-is:error', [1, 2, 4, 5]],
    ['kind:response', [2]],
    ['kind:request kind:stderr', [1, 5]],
    ['-kind:request,stderr', [2, 3, 4]],
    ['latency:>200', [1, 2]],
    ['latency:350.5', [1, 2]],
    ['latency:>1s', []],
    ['status:4xx', [3]],
    ['status:>=500', []],
    ['-status:4xx', [1, 2, 4, 5]],
    ['size:>1kb', [4]],
    ['size:0', [3]],
    ['id:loupe:1', [1, 2]],
    ['seq:2..3,5', [2, 3, 5]],
    ['-seq:>=3', [1, 2]],
    ['id:loupe*', [1, 2]],
    ['direction:out', [1]],
    ['channel:stderr,http', [3, 5]],
    ['lens', [1, 2]],
    ['lens kind:result', [2]],
    ['"achromatic lens"', [2]],
    ['"lens achromatic"', []],
    ['lens achromatic', [2]],
    ['lens -achromatic', [1]],
    ['-lens', [3, 4, 5]],
    ['achrom', [2]],
    ['grüsse', [5]],
    ['method:oops*  ', []],
    ['kind:oops', [1, 2, 3, 4, 5]],
    ['loupe:1', [1, 2]],
  ])('%s', async (query, expected) => {
    expect(await matching(await openExample(), query)).toEqual(expected);
  });

  it('finds what failed', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    const summaries = ['isError · 1 content · no', '1 content · fine'];
    for (const summary of summaries) log.record(frameInput({ kind: 'result', method: 'tools/call', summary }));
    for (const method of ['request timed out', 'request cancelled', 'process ended']) {
      log.record(frameInput({ kind: 'lifecycle', method, summary: 'exit 0 · unexpected · 5 ms' }));
    }
    log.record(frameInput({ kind: 'stray', summary: 'Starting' }));
    log.record(frameInput({ kind: 'error', summary: '-32601 Method not found' }));
    expect(await matching(log, 'is:error')).toEqual([1, 3, 5, 6, 7]);
  });

  it('combines with the other conditions', async () => {
    const log = await openExample();
    const { rows } = await log.rows({ query: 'lens', kinds: ['result'] }, 0, 10);
    expect(rows.map(({ seq }) => seq)).toEqual([2]);
    expect((await log.locate({ query: 'lens', kinds: ['result'] }, 2))?.row).toBe(0);
  });

  it('follows the log: new frames, and the latency that a request has with its response', async () => {
    const log = await openExample();
    expect(await matching(log, 'latency:>200')).toEqual([1, 2]);
    expect(await matching(log, 'lens')).toEqual([1, 2]);
    log.record(frameInput({ kind: 'request', direction: 'out', method: 'ping', body: message('lens cap') }));
    expect(await matching(log, 'latency:>200')).toEqual([1, 2]);
    expect(await matching(log, 'lens')).toEqual([1, 2, 6]);
    // So many come meanwhile that the request is in a stored block.
    for (let count = 0; count < 5000; count++) log.record(frameInput({ method: 'other' }));
    expect(await matching(log, 'latency:>200')).toEqual([1, 2]);
    const response = log.record(frameInput({ kind: 'result', method: 'ping', pairSeq: 6, latencyMs: 900 }));
    expect(await matching(log, 'latency:>200')).toEqual([1, 2, 6, response]);
  });

  it('finds exactly what has its words in summary or body, with gaps and blocks between', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    const frames = Array.from({ length: 9000 }, (_, number) => ({
      session: number % 13 === 5 ? 'gone' : 'live',
      kind: number % 7 === 0 ? ('request' as const) : ('notification' as const),
      summary: wordsOf(number * 7919, 9),
      body: message(wordsOf(number * 104_729, number % 3 === 0 ? 0 : 6)),
    }));
    for (const frame of frames) log.record(frameInput(frame));
    await log.clear({ scope: 'ended', liveSessionIds: [sessionIdSchema.parse('live')] });
    await expect.poll(async () => (await log.rows({ query: 'x' }, 0, 0)).bodies?.pending === 0).toBe(true);
    const has = ({ summary, body }: (typeof frames)[number], word: string) => `${summary} ${body}`.includes(word);
    for (const query of [
      'alpha beta gamma',
      'alpha -beta',
      'gamma -delta -alpha beta',
      '-alpha -beta',
      'delta delta delta',
      'alph bet -delta',
      'kind:request gamma alpha',
    ]) {
      const expected = frames.flatMap((frame, index) => {
        const isWanted = query.split(' ').every((term) => {
          if (term === 'kind:request') return frame.kind === 'request';
          return term.startsWith('-') ? !has(frame, term.slice(1)) : has(frame, term);
        });
        return isWanted && frame.session === 'live' ? [index + 1] : [];
      });
      const { rows, total } = await log.rows({ query }, 0, 9000);
      expect([query, total]).toEqual([query, expected.length]);
      expect(rows.map(({ seq }) => seq)).toEqual(expected);
    }
  });

  it('looks through more methods than the log numbers', async () => {
    const { log } = await openTestLog({ storage: 'memory' });
    for (let count = 0; count < 5000; count++) log.record(frameInput({ method: `Method/${count}` }));
    expect(await matching(log, 'method:method/4999')).toEqual([5000]);
    expect(await matching(log, 'method:method/7')).toEqual([8]);
    expect(await log.methods()).toHaveLength(4096);
  });
});
