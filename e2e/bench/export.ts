import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { exportToFile } from '#host/recordings/export/export-session.ts';
import { logSource, selectedSessions } from '#host/recordings/export/log-source.ts';
import { openTrafficLog, type TrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { liveMemory } from './live-memory.ts';
import { atMost, type BenchRow } from './row.ts';
import { notificationFrame, sentence } from './traffic-frames.ts';

const few = 100_000;
const many = 1_000_000;

/** A session of a million frames is exported with secrets masked: its memory, against a tenth of it, and its time. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const log = await openTrafficLog({ dataDir: folder, storage: 'disk', retentionMb: 100_000, onHead: () => {} });
    await fill(log, few);
    const first = await exported(log, folder);
    await fill(log, many - few);
    const second = await exported(log, folder);
    await log.close();
    return [
      // The log's own thread has an index of all frames, which grows with them.
      atMost("export of 1M frames: main thread's memory, against 100,000", second.peakMb, first.peakMb + 50, 'MB'),
      atMost('export of 1M frames: time', second.seconds, 300, 's'),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fill(log: TrafficLog, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const params = { level: 'info', data: `${sentence(number, 12)} #${number}` };
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params }));
    log.record(notificationFrame(body, 1.75e12 + number, sentence(number, 8)));
    if (number % 1000 !== 0) continue;
    do await setImmediate();
    while (log.pendingBytes > 4_000_000);
  }
  // The worker indexes bodies meanwhile.
  while (((await log.rows({ query: 'aardvark' }, 0, 0)).bodies?.pending ?? 0) > 0) await setTimeout(100);
}

async function exported(log: TrafficLog, folder: string): Promise<{ seconds: number; peakMb: number }> {
  const [session] = await selectedSessions(log, { filter: {} });
  if (session === undefined) throw new Error('The log has no session');
  const about = { id: session.sessionId, server: {}, recorder: { name: 'loupe', version: '' } };
  const source = logSource(log, { filter: {} }, session, about);
  const path = join(folder, 'export.jsonl');
  // What a build or an earlier bench left in the heap isn't the export's.
  let peak = liveMemory();
  let watchedMs = 0;
  const watch = setInterval(() => {
    const began = performance.now();
    peak = Math.max(peak, liveMemory());
    watchedMs += performance.now() - began;
  }, 500);
  const start = performance.now();
  const report = await exportToFile(path, { source, format: 'jsonl', masking: { secrets: [] } });
  clearInterval(watch);
  if (report.entries !== session.frames || statSync(path).size !== report.bytes) throw new Error('Entries are missing');
  return { seconds: (performance.now() - start - watchedMs) / 1000, peakMb: peak / 1e6 };
}
