import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { frameInput } from './testing/frame-input.ts';
import { openTestLog } from './testing/log-fixture.ts';

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a killed process', () => {
  it('loses at most the frames of its last 100 ms', async () => {
    const dataDir = temporaryFolder();
    const script = fileURLToPath(new URL('./testing/recording-child.ts', import.meta.url));
    const notes = join(dataDir, 'notes');
    const child = spawn(process.execPath, [script, dataDir, notes], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === '3000') child.kill('SIGKILL');
    }
    await exit;
    const recorded = readFileSync(notes, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => ({ seq: Number(line.split(' ')[0]), at: Number(line.split(' ')[1]) }));

    const { log } = await openTestLog({ dataDir });

    const end = recorded.at(-1)?.at ?? 0;
    const lost = recorded.filter(({ seq }) => seq > log.head);
    expect(recorded.length).toBeGreaterThanOrEqual(3000);
    expect(lost.filter(({ at }) => at < end - 100)).toEqual([]);
    expect(log.setAside).toBeUndefined();
    const { rows, total } = await log.rows({}, log.head - 500, 500);
    expect(total).toBe(log.head);
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, row) => log.head - 499 + row));
    const newest = await log.body(log.head, 'raw', 0, 1000);
    expect(decode(newest.bytes)).toBe(`{"at":${recorded[log.head - 1]?.at}}`);
  });
});

describe('a worker that dies', () => {
  it('is replaced, and what it had not saved is sent again', async () => {
    const workers: Worker[] = [];
    const collect = (worker: Worker) => workers.push(worker);
    process.on('worker', collect);
    onTestFinished(() => void process.off('worker', collect));
    const { log, faults } = await openTestLog();
    for (let count = 0; count < 2000; count++) log.record(frameInput({ body: `early ${count}` }));
    const large = new Uint8Array(60_000_000).fill(7);
    log.record(frameInput({ body: large }));
    const [first] = workers;
    if (first === undefined) throw new Error('The log started no worker');
    const exit = once(first, 'exit');
    const asked = log.rows({}, 0, 1000);
    await first.terminate();
    await exit;
    for (let count = 0; count < 2000; count++) log.record(frameInput({ body: `late ${count}` }));

    expect((await asked).total).toBe(2001);
    const { rows, total } = await log.rows({}, 1995, 10);
    expect(total).toBe(4001);
    expect(rows.map(({ seq }) => seq)).toEqual([1996, 1997, 1998, 1999, 2000, 2001, 2002, 2003, 2004, 2005]);
    expect(decode((await log.body(2000, 'raw', 0, 100)).bytes)).toBe('early 1999');
    expect(decode((await log.body(2002, 'raw', 0, 100)).bytes)).toBe('late 0');
    expect((await log.body(2001, 'raw', 59_999_990, 100)).bytes).toEqual(new Uint8Array(10).fill(7));
    expect(log.pendingBytes).toBe(0);
    expect(workers).toHaveLength(2);
    expect(faults.map(({ code, cause }) => [code, cause])).toEqual([
      ['internal', "The traffic log's worker ended: exit code 1"],
    ]);
  });
});
