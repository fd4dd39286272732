import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Failure } from '#shared/model/failure.ts';
import { openTrafficLog, type TrafficLog, type TrafficLogOptions } from '../traffic-log.ts';

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-traffic-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Opens a log that is closed after the test, and collects what it tells. */
export async function openTestLog(
  given: Partial<TrafficLogOptions> = {},
): Promise<{ log: TrafficLog; faults: Failure[]; heads: number[] }> {
  const faults: Failure[] = [];
  const heads: number[] = [];
  const log = await openTrafficLog({
    dataDir: given.dataDir ?? temporaryFolder(),
    storage: 'disk',
    retentionMb: 2048,
    onHead: (head) => heads.push(head),
    onFault: (failure) => faults.push(failure),
    ...given,
  });
  onTestFinished(() => log.close());
  return { log, faults, heads };
}
