import type { Writable } from 'node:stream';
import { visibleJson, visibleText } from './visible-text.ts';

/** One end of the process: a stream, and whether a person sits in front of it. */
export type Stream = Writable & { isTTY?: boolean };

/** Where a run writes. Results go to `stdout`, everything else to `stderr`. */
export class Terminal {
  readonly #stdout: Stream;
  readonly #stderr: Stream;
  readonly #readerClosed = new AbortController();
  #outputError: Error | undefined;

  constructor(stdout: Stream, stderr: Stream) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    // A reader that has enough, such as `head`, closes the pipe. What is left of the run would go nowhere.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.#outputError ??= error;
      this.#readerClosed.abort();
    });
    stderr.on('error', () => {});
  }

  /** Aborted when nobody reads the results any more. */
  get readerClosed(): AbortSignal {
    return this.#readerClosed.signal;
  }

  /** Why results could not be written, when nobody meant to stop reading them: the disk is full, for example. */
  get outputError(): Error | undefined {
    return this.#outputError;
  }

  /** True when results are printed for a person to see. */
  get isInteractive(): boolean {
    return this.#stdout.isTTY === true;
  }

  /** Prints a result. Server text must have been made visible by the caller, or be meant byte for byte. */
  print(text: string): void {
    if (!this.#readerClosed.signal.aborted) this.#stdout.write(text);
  }

  /** Prints server text: as it is into a pipe, with its control characters made visible on a terminal. */
  printContent(text: string): void {
    this.print(this.isInteractive ? `${visibleText(text)}${text.endsWith('\n') ? '' : '\n'}` : text);
  }

  /** Prints one JSON document. */
  printJson(value: unknown): void {
    const text = JSON.stringify(value, null, 2);
    this.print(`${this.isInteractive ? visibleJson(text) : text}\n`);
  }

  /** Prints one JSON document on a line of its own. */
  printJsonLine(value: unknown): void {
    const text = JSON.stringify(value);
    this.print(`${this.isInteractive ? visibleJson(text) : text}\n`);
  }

  /** Prints lines for the person who runs this; whatever a server contributed is made visible. */
  note(text: string): void {
    this.#stderr.write(`${visibleText(text)}\n`);
  }

  /** Resolves when everything printed has been handed over. */
  async flush(): Promise<void> {
    await Promise.all([drained(this.#stdout), drained(this.#stderr)]);
  }
}

function drained(stream: Stream): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => stream.write('', () => resolve()));
}
