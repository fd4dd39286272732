import process from 'node:process';
import { delay, monotonicClock } from '../../../platform.ts';
import { openTestHost } from '../../../testing/test-host.ts';
import { StateStore } from '../state-store.ts';
import { exerciseHost } from './exercise-host.ts';

/** Uses a host in `dataDir`, prints `used` once everything is on disk, and runs until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
const host = await openTestHost({ dataDir, logStorage: 'disk' });
await exerciseHost(host);
const onDisk = new StateStore({ clock: monotonicClock, dataDir, storage: 'disk', secrets: () => new Set() });
while (onDisk.watched()[0]?.count !== 2 || onDisk.answered().length === 0) await delay(monotonicClock, 20);
process.stdout.write('used\n');
setInterval(() => {}, 1000);
