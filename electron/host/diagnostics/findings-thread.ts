import type { Clock } from '../platform.ts';
import { workerFile } from '../storage/own-files.ts';
import { WorkerThread } from '../worker-thread.ts';
import type { FindingsCalls } from './findings-message.ts';

/** The thread in which the rules run. A batch of frames takes some time. */
export class FindingsThread extends WorkerThread<FindingsCalls> {
  constructor({ clock }: { clock: Clock }) {
    const file = () => workerFile(source, '../node/findings-worker.js');
    super({ name: 'findings', file, clock, memoryMb: 1024, limitMs: 15_000 });
  }
}

const source = new URL('./findings-worker.ts', import.meta.url);
