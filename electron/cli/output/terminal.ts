import type { Writable } from 'node:stream';

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
    // A reader such as `head` closes the pipe when it has enough.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.#outputError ??= error;
      this.#readerClosed.abort();
    });
    stderr.on('error', () => {});
  }

  get readerClosed(): AbortSignal {
    return this.#readerClosed.signal;
  }

  /** Why results could not be written, other than a closed reader: a full disk, for example. */
  get outputError(): Error | undefined {
    return this.#outputError;
  }

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

  /** Prints one JSON document; without an indent on a line of its own. */
  printJson(value: unknown, indent = 2): void {
    const text = JSON.stringify(value, null, indent);
    this.print(`${this.isInteractive ? visibleJson(text) : text}\n`);
  }

  /** Prints lines to stderr, with control characters made visible. */
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

/** What makes a terminal act (C0, DEL, C1), and what reorders or hides text (bidi controls, separators, BOM). */
const active = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Server text for a terminal: every active character shown as `\u{1b}`, line breaks and tabs kept. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(active, (character) => (/[\n\t]/.test(character) ? character : code(character)));
}

/** Server text for one line of a table: line breaks and tabs are shown, too. */
export function visibleLine(text: string): string {
  return text.replace(active, code);
}

/** JSON text for a terminal: active characters written as JSON escapes, so that the document stays the same. */
export function visibleJson(text: string): string {
  return text.replace(active, (character) =>
    character === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

function code(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
