import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outlet } from '../../hostile/server/outlet.ts';
import { type Flood, floodText, type Pace } from '../pace.ts';

/** Sends numbered messages in bursts, and says in a file how many there were. */
export class Flooding {
  readonly #pace: Pace;
  readonly #quietFile: string;
  readonly #file: string;
  readonly #flood: Flood;

  /** `number` is the server's number within its process. The file is in `folder`. */
  constructor(pace: Pace, folder: string, quietFile: string, number: number) {
    this.#pace = pace;
    this.#quietFile = quietFile;
    const logger = `flood-${process.pid}-${number}-`;
    this.#file = join(folder, logger);
    this.#flood = { logger, sent: 0, isQuiet: false };
  }

  /** Floods until the client has gone; quiet while the file is there. */
  readonly run = async (outlet: Outlet): Promise<void> => {
    const { logger } = this.#flood;
    while (!outlet.isClosed) {
      const isQuiet = existsSync(this.#quietFile);
      if (isQuiet) this.#note({ isQuiet });
      else {
        // Before they are sent: what is killed in between counts as lost, not as too much.
        const first = this.#flood.sent;
        this.#note({ sent: first + this.#pace.burst, isQuiet });
        await outlet.messages(
          this.#pace.burst,
          (number) =>
            `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","logger":"${logger}","data":"${floodText(first + number)}"}}`,
        );
      }
      await pause(this.#pace.pauseMs);
    }
  };

  /** Whole or not at all: it is read at any time. */
  #note(change: Partial<Flood>): void {
    Object.assign(this.#flood, change);
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#flood));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
