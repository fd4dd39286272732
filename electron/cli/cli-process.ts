import type { Readable, Writable } from 'node:stream';

export type Input = Readable & { isTTY?: boolean };
export type Stream = Writable & { isTTY?: boolean };

/** What the command line uses of its process. Only `ownProcess` reads the real one, so that tests can run it in theirs. */
export interface CliProcess {
  stdin: Input;
  stdout: Stream;
  stderr: Stream;
  env: Record<string, string | undefined>;
  /** The working directory: where a project's files are looked for. */
  cwd: string;
  /** Aborts when the user interrupts the run. From the first call on, an interrupt no longer ends the process. */
  interruption(): AbortSignal;
  /** Interrupts the run, for a terminal in raw mode, which passes Ctrl+C on as a character. */
  interrupt(): void;
}
