import type { Stream } from '../cli-process.ts';

/** Prints results to `stdout`, everything else to `stderr`. */
export class Terminal {
  readonly #stdout: Stream;
  readonly #stderr: Stream;
  readonly #readerClosed = new AbortController();
  #outputError: Error | undefined;

  constructor(stdout: Stream, stderr: Stream) {
    this.#stdout = stdout;
    this.#stderr = stderr;
    // A reader such as `head` may close the pipe early.
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.#outputError ??= error;
      this.#readerClosed.abort();
    });
    stderr.on('error', () => {});
  }

  get readerClosed(): AbortSignal {
    return this.#readerClosed.signal;
  }

  /** Why results could not be written, for example a full disk; not set for a closed pipe. */
  get outputError(): Error | undefined {
    return this.#outputError;
  }

  get isInteractive(): boolean {
    return this.#stdout.isTTY === true;
  }

  /** Prints a result. The caller has escaped server text, unless it must be exact. */
  print(text: string): void {
    if (!this.#readerClosed.signal.aborted) this.#stdout.write(text);
  }

  /** Prints server text: unchanged into a pipe, with escaped control characters on a terminal. */
  printContent(text: string): void {
    this.print(this.isInteractive ? `${visibleText(text)}${text.endsWith('\n') ? '' : '\n'}` : text);
  }

  /** Prints one JSON document; with an indent of 0 as one line. */
  printJson(value: unknown, indent = 2): void {
    this.printJsonText(`${JSON.stringify(value, null, indent)}\n`);
  }

  /** Prints JSON text, whole or in parts: unchanged into a pipe, with escaped control characters on a terminal. */
  printJsonText(text: string): void {
    this.print(this.isInteractive ? visibleJson(text) : text);
  }

  /** Prints lines to stderr, with escaped control characters. */
  note(text: string): void {
    this.#stderr.write(`${visibleText(text)}\n`);
  }

  /** Resolves when all output is written. */
  async flush(): Promise<void> {
    await Promise.all([drained(this.#stdout), drained(this.#stderr)]);
  }
}

function drained(stream: Stream): Promise<void> {
  if (stream.destroyed || stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => stream.write('', () => resolve()));
}

/**
 * Terminal control characters (C0, DEL, C1), and characters that reorder or hide text (bidi controls, separators, BOM).
 */
const active = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Server text for a terminal, with such characters as `\u{1b}`, except line breaks and tabs. */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(active, (character) => (/[\n\t]/.test(character) ? character : code(character)));
}

/** Server text for one line: line breaks and tabs are escaped too. */
export function visibleLine(text: string): string {
  return text.replace(active, code);
}

/** JSON text for a terminal, with such characters as JSON escapes, which keeps its value. */
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
