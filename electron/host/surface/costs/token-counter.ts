import type { Clock } from '../../platform.ts';
import { workerFile } from '../../storage/own-files.ts';
import { WorkerThread } from '../../worker-thread.ts';

export interface TokenCalls {
  /** The tokens of each text, in order. */
  count(texts: readonly string[]): number[];
}

/**
 * Estimates how many tokens a model makes of texts, in a thread. The encoding is o200k_base, a published one; other
 * models' differ by some percent. The tokenizer's tables take 100 MB, so that an idle thread ends.
 */
export class TokenCounter extends WorkerThread<TokenCalls> {
  constructor(clock: Clock) {
    const file = () => workerFile(source, '../node/token-worker.js');
    super({ name: 'token-counts', file, clock, memoryMb: 512, idleMs: 20_000 });
  }

  /** The tokens of each text, in order. Rejects when the thread ends, as it does when the host closes. */
  async count(texts: readonly string[]): Promise<number[]> {
    const reply = await this.ask('count', () => texts);
    if (!reply.ok) throw new Error(`The thread that counts tokens ended (${reply.reason})`);
    return reply.output;
  }
}

const source = new URL('./token-worker.ts', import.meta.url);
