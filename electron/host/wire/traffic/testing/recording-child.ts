import { openSync, writeSync } from 'node:fs';
import { delay, monotonicClock } from '../../../platform.ts';
import { openTrafficLog } from '../traffic-log.ts';
import { frameInput } from './frame-input.ts';

/**
 * Records without end into the folder given as the first argument, noting "seq time" of each frame in the file
 * given as the second one before it goes on. Prints a line after the first and the 3,000th frame. Made to be killed.
 */
const [dataDir = '', notes = ''] = process.argv.slice(2);
const log = await openTrafficLog({ dataDir, storage: 'disk', retentionMb: 2048, onHead: () => {} });
const file = openSync(notes, 'a');
for (;;) {
  const at = performance.now();
  const seq = log.record(frameInput({ body: `{"at":${at}}` }));
  writeSync(file, `${seq} ${at}\n`);
  if (seq === 1 || seq === 3000) process.stdout.write(`${seq}\n`);
  if (seq % 5 === 0) await delay(monotonicClock, 1);
}
