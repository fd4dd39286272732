import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FindingsThread } from '#host/diagnostics/findings-thread.ts';
import { Found } from '#host/diagnostics/found.ts';
import { LogFollower } from '#host/diagnostics/log-follower.ts';
import { monotonicClock } from '#host/platform.ts';
import { openTrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { atMost, type BenchRow, percentile } from './row.ts';
import { notificationFrame, notificationLine } from './traffic-frames.ts';

const lineCount = 200_000;
const rounds = 3;

/** A flood of notifications through the log with rules that follow it, and without, in turns. */
export async function run(): Promise<BenchRow[]> {
  const lines = Array.from({ length: lineCount }, (_, number) => Buffer.from(notificationLine(number)));
  const [on, off, judged]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    off.push((await flood(lines, false)).seconds);
    const judging = await flood(lines, true);
    on.push(judging.seconds);
    judged.push(judging.judged);
  }
  const limit = percentile(off, 0.5) * 1.2;
  return [
    atMost(`log: ${lineCount} notifications, with rules`, percentile(on, 0.5), limit, 's'),
    atMost(`rules: ${lineCount} notifications judged`, percentile(judged, 0.5), 30, 's'),
  ];
}

/** Seconds until all frames can be read, and until all are judged. */
async function flood(lines: readonly Buffer[], isJudged: boolean): Promise<{ seconds: number; judged: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  let follower: LogFollower | undefined;
  const log = await openTrafficLog({
    dataDir: folder,
    storage: 'disk',
    retentionMb: 2048,
    onHead: () => follower?.follow(),
  });
  const [thread, found] = [new FindingsThread({ clock: monotonicClock }), new Found()];
  if (isJudged)
    follower = new LogFollower({
      clock: monotonicClock,
      traffic: log,
      thread,
      found,
      isRecorded: () => false,
      onReports: () => {},
    });
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  for (let from = 0; from < lines.length; from += 200) {
    for (const line of lines.slice(from, from + 200)) {
      const message: { params: { data: string } } = JSON.parse(line.toString());
      log.record(notificationFrame(line, performance.timeOrigin + performance.now(), message.params.data.slice(0, 90)));
    }
    // Yield as between two chunks of a pipe.
    await setImmediate();
  }
  await log.rows({}, 0, 1);
  const stored = seconds();
  await follower?.settled();
  const judged = seconds();
  follower?.close();
  await thread.close();
  await log.close();
  rmSync(folder, { recursive: true });
  return { seconds: stored, judged };
}
