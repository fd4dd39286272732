import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openTrafficLog } from '../traffic-log.ts';
import { frameInput } from './frame-input.ts';

/** Records without end and prints "seq time" of each frame before it goes on. Made to be killed. */
const log = await openTrafficLog({
  dataDir: process.argv[2] ?? '',
  storage: 'disk',
  retentionMb: 2048,
  onHead: () => {},
});
for (;;) {
  const at = performance.now();
  const seq = log.record(frameInput({ body: `{"at":${at}}` }));
  writeSync(1, `${seq} ${at}\n`);
  if (seq % 5 === 0) await setTimeout(1);
}
