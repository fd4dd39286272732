import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { openTrafficLog, type TrafficLog } from '#host/wire/traffic/traffic-log.ts';
import type { FrameFilter, LogFacts } from '#shared/model/frames/frame.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { liveMemory } from './live-memory.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { notificationFrame, sentence } from './traffic-frames.ts';

const frameCount = 1_000_000;
/** One frame alone is a sample of one. */
const followedFrames = 20;

/** Texts from rare to frequent, and some without a match. Each is used once, so that no result is reused. */
const texts = [
  'zebra',
  'quartz',
  ...Array.from({ length: 20 }, (_, number) => `#${number * 49_999}`),
  'timeout payload cache',
  'retry worker',
  'connection',
  'index file',
  'e',
  'notifications/message',
  'UPDATED',
  'file resources updated',
];

/** Texts that are searched in bodies. Every frame has the last ones. */
const bodyQueries = [
  'aardvark',
  'walrus',
  'lynx',
  ...Array.from({ length: 20 }, (_, number) => `号${number * 41}`),
  '"timeout payload" walrus',
  'connec',
  'retry worker -lynx',
  'method:notifications/* latency:<1 lynx',
  '数据库',
  'jsonrpc',
  'timeout payload cache',
  'connection -lynx -zebra retry',
  'e '.repeat(50).trim(),
];

const columnQueries = [
  'method:notifications/*',
  'kind:request',
  'size:>1kb',
  '-server:bench*',
  'latency:>200',
  'status:4xx',
];

/** In one of 100,000, 1,000 and 20 frames; and a word in no query. */
function bodyWord(number: number): string {
  if (number % 100_000 === 7) return 'aardvark';
  if (number % 1000 === 7) return 'walrus';
  return number % 20 === 7 ? 'lynx' : 'other';
}

/** By level, logger, text, and all of them. */
const logFilters: FrameFilter[] = [
  { log: {} },
  { log: { levels: ['error', 'critical', 'alert', 'emergency', 'unknown'] } },
  { log: { isMalformed: true } },
  { log: { logger: 'worker-3' } },
  { log: { logger: 'nobody' } },
  { log: {}, text: 'quartz' },
  { log: {}, text: 'retry worker' },
  { log: { levels: ['error'], logger: 'worker-3' }, text: 'timeout' },
];

/** A log of a million frames: opening, text filters, paging. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const filling = await open(folder);
    for (let number = 0; number < frameCount; number++) {
      // Words in bodies only, from rare to frequent, and words in summaries.
      const data = `${bodyWord(number)} ${sentence(number + 3, 8)} 第${number % 977}号数据库`;
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data } }));
      const log: LogFacts = {
        level: logLevels[number % logLevels.length] ?? 'info',
        logger: `worker-${number % 17}`,
      };
      filling.record(notificationFrame(body, 1.75e12 + number, `${sentence(number, 8)} #${number}`, log));
      if (number % 1000 === 0) await drained(filling);
    }
    const catchingUp = await timed(() => caughtUp(filling));
    await filling.close();

    const openings: number[] = [];
    for (let round = 0; round < 5; round++) {
      const { ms, value: log } = await timed(() => open(folder));
      openings.push(ms);
      await log.close();
    }

    const log = await open(folder);
    const heapBefore = liveMemory();
    const firstSearch = await timed(() => log.rows({ text: 'no such text' }, 0, 100));
    const searches = await repeat(texts, (text) => searchEnd(log, { text }));
    const firstRows: number[] = [];
    const bodySearches: number[] = [];
    for (const query of bodyQueries) {
      const first = await timed(() => newestRows(log, { query }));
      const rest = await timed(() => log.rows({ query }, 0, 0));
      firstRows.push(first.ms);
      bodySearches.push(first.ms + rest.ms);
    }
    const columnSearches = await repeat(columnQueries, (query) => searchEnd(log, { query }));
    const statistics = await timed(() => log.statistics({}));
    const logSearches = await repeat(logFilters, (each) => searchEnd(log, each));
    const pages = await repeat(randomRows(200), (row) => log.rows({}, row, 100));
    const filter: FrameFilter = { text: 'connection' };
    const { total } = await log.rows(filter, 0, 0);
    const filteredPages = await repeat(randomRows(200), (row) => log.rows(filter, row % total, 100));
    const heapGrowth = liveMemory() - heapBefore;
    const followed = { query: 'connec' };
    await log.rows(followed, 0, 0);
    const afterAppend: number[] = [];
    const bodyAfterAppend: number[] = [];
    for (let frame = 0; frame < followedFrames; frame += 1) {
      const live = log.record(notificationFrame(Buffer.from('{"data":"connection"}'), 2e12 + frame, 'connection'));
      afterAppend.push((await timed(() => log.locate(filter, live))).ms);
      bodyAfterAppend.push((await timed(() => log.locate(followed, live))).ms);
    }
    await log.close();

    return [
      atMost('log of 1M frames: open (median of 5)', percentile(openings, 0.5), 200, 'ms'),
      atMost('log of 1M frames: first text filter', firstSearch.ms, 1000, 'ms'),
      atMost('log of 1M frames: text filter p50', percentile(searches, 0.5), 200, 'ms'),
      atMost('log of 1M frames: text filter p95', percentile(searches, 0.95), 200, 'ms'),
      atMost('log of 1M frames: newest rows of a body filter p50', percentile(firstRows, 0.5), 200, 'ms'),
      atMost('log of 1M frames: newest rows of a body filter p95', percentile(firstRows, 0.95), 200, 'ms'),
      // Until the whole total is known, it has a `+`.
      atMost('log of 1M frames: all rows of a body filter p50', percentile(bodySearches, 0.5), 200, 'ms'),
      atMost('log of 1M frames: all rows of a body filter, the slowest', percentile(bodySearches, 1), 5000, 'ms'),
      atMost('log of 1M frames: filter by key p95', percentile(columnSearches, 0.95), 200, 'ms'),
      atMost('log of 1M frames: statistics', statistics.ms, 200, 'ms'),
      atMost('log of 1M frames: bodies searchable after the last frame', catchingUp.ms / 1000, 120, 's'),
      atMost('log of 1M frames: log message filter p95', percentile(logSearches, 0.95), 200, 'ms'),
      atMost('log of 1M frames: page of 100 p50', percentile(pages, 0.5), 10, 'ms'),
      atMost('log of 1M frames: filtered page of 100 p50', percentile(filteredPages, 0.5), 10, 'ms'),
      atMost('log of 1M frames: filter follows a new frame', percentile(afterAppend, 0.5), 20, 'ms'),
      atMost('log of 1M frames: body filter follows a new frame', percentile(bodyAfterAppend, 0.5), 50, 'ms'),
      atMost("log of 1M frames: main thread's heap growth", Math.max(0, heapGrowth) / 1e6, 20, 'MB'),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function open(dataDir: string): Promise<TrafficLog> {
  return openTrafficLog({ dataDir, storage: 'disk', retentionMb: 100_000, onHead: () => {} });
}

/** Waits while much is unsaved, like a tap that pauses its source. */
async function drained(log: TrafficLog): Promise<void> {
  do await setImmediate();
  while (log.pendingBytes > 4_000_000);
}

/** Waits until every body can be searched. */
async function caughtUp(log: TrafficLog): Promise<void> {
  for (;;) {
    const { bodies } = await log.rows({ query: 'aardvark' }, 0, 0);
    if (bodies?.pending === 0) return;
    await setTimeout(100);
  }
}

/** A keystroke's requests: the matches so far, and the newest rows. */
async function newestRows(log: TrafficLog, filter: FrameFilter): Promise<void> {
  const { total } = await log.rows(filter, 0, 100, 60);
  await log.rows(filter, Math.max(0, total - 100), 100, 0);
}

/** The total and the newest rows. */
async function searchEnd(log: TrafficLog, filter: FrameFilter): Promise<void> {
  const { total } = await log.rows(filter, 0, 0);
  await log.rows(filter, Math.max(0, total - 100), 100);
}

async function repeat<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push((await timed(() => work(item))).ms);
  return times;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const start = performance.now();
  const value = await work();
  return { ms: performance.now() - start, value };
}

/** Rows across the log, the same in every run. */
function randomRows(count: number): number[] {
  return Array.from({ length: count }, (_, number) => (number * 611_953) % (frameCount - 100));
}
