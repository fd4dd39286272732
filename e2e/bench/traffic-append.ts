import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openTrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { BareTable } from './bare-table.ts';
import { atLeast, type BenchRow, percentile } from './row.ts';
import { notificationFrame, notificationLine } from './traffic-frames.ts';

const lineCount = 200_000;
const rounds = 3;

/** A flood of notifications through the log, compared with a bare JSON.parse and insert, in turns. */
export async function run(): Promise<BenchRow[]> {
  const lines = Array.from({ length: lineCount }, (_, number) => Buffer.from(notificationLine(number)));
  const logged: number[] = [];
  const bare: number[] = [];
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
    bare.push(bareInsert(folder, lines));
    const flood = await floodLog(folder, lines);
    logged.push(flood.seconds);
    lost += flood.lost;
    rmSync(folder, { recursive: true });
  }
  const perSecond = (seconds: number[]) => lineCount / percentile(seconds, 0.5);
  return [
    atLeast(`log: ${lineCount} notifications`, perSecond(logged), perSecond(bare) / 2, 'frames/s'),
    { name: 'log: notifications lost', measured: `${lost}`, limit: '0', ratio: lost, ok: lost === 0 },
  ];
}

/** Seconds to parse and insert each line, without anything else. */
function bareInsert(folder: string, lines: Buffer[]): number {
  const table = new BareTable(folder);
  const start = performance.now();
  for (let from = 0; from < lines.length; from += 500) {
    table.insert(
      lines.slice(from, from + 500).map((line) => {
        const message: { method: string } = JSON.parse(line.toString());
        return { method: message.method, line };
      }),
    );
  }
  const seconds = (performance.now() - start) / 1000;
  table.close();
  return seconds;
}

/** Parses and records each line as a tap does, until all can be read. */
async function floodLog(folder: string, lines: Buffer[]): Promise<{ seconds: number; lost: number }> {
  const log = await openTrafficLog({ dataDir: folder, storage: 'disk', retentionMb: 2048, onHead: () => {} });
  const start = performance.now();
  for (let from = 0; from < lines.length; from += 200) {
    for (const line of lines.slice(from, from + 200)) {
      const message: { method: string; params: { data: string } } = JSON.parse(line.toString());
      log.record(notificationFrame(line, performance.timeOrigin + performance.now(), message.params.data.slice(0, 90)));
    }
    // Yield as between two chunks of a pipe.
    await setImmediate();
  }
  const { total } = await log.rows({}, 0, 1);
  const seconds = (performance.now() - start) / 1000;
  await log.close();
  return { seconds, lost: lines.length - total };
}
