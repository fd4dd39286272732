import { onTestFinished } from 'vitest';
import type { Failure } from '#shared/model/failure.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { openTrafficLog, type TrafficLog, type TrafficLogOptions } from '../traffic-log.ts';

/** Opens a log that is closed after the test, and collects its reports. */
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
