import process from 'node:process';
import { monotonicClock } from '../../../platform.ts';
import { AuditLog } from '../audit-log.ts';

/** Appends `count` entries to the log in `dataDir` and ends. */
const [dataDir = '', count = '0'] = process.argv.slice(2);
const log = await AuditLog.open({ dataDir, clock: monotonicClock });
for (let number = 0; number < Number(count); number++) {
  log.append({ kind: 'callEnded', subject: `child ${process.pid}`, detail: { number } });
}
await log.close();
if (log.failure) throw new Error(log.failure.cause);
