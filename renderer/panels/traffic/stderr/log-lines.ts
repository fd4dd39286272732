import type { Frame } from '#shared/model/frame.ts';
import { visibleText } from '../../../ui/visible-text.ts';

/** One line of a text log. */
export interface LogLine {
  /** The frame in which the line began. */
  seq: number;
  at: number;
  /** `stray`: it came on stdout, where only messages belong. */
  kind: 'stderr' | 'stray';
  text: string;
}

/** Terminal colours mean nothing here. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
const colourCodes = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
/** Joins chunks, which break lines anywhere, to whole lines. */
export class LogLines {
  readonly #lines: LogLine[] = [];
  /** The last stderr line, until its end has come. */
  #unfinished: LogLine | undefined;

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** Appends what one frame brought. */
  append(frame: Pick<Frame, 'seq' | 'at' | 'kind'>, text: string): void {
    const kind = frame.kind === 'stray' ? 'stray' : 'stderr';
    const pieces = text.split(/\r?\n/);
    // Text that ends with a line break begins no further line; a stray frame is a whole line without its break.
    const rest = pieces.pop() ?? '';
    if (kind === 'stray' && rest !== '') pieces.push(rest);
    for (const piece of pieces) {
      this.#add(frame, kind, piece);
      if (kind === 'stderr') this.#unfinished = undefined;
    }
    if (kind === 'stderr' && rest !== '') this.#unfinished = this.#add(frame, kind, rest);
  }

  #add({ seq, at }: Pick<Frame, 'seq' | 'at'>, kind: LogLine['kind'], text: string): LogLine {
    const clean = visibleText(text.replace(colourCodes, ''));
    if (kind === 'stderr' && this.#unfinished !== undefined) {
      this.#unfinished.text += clean;
      return this.#unfinished;
    }
    const line = { seq, at, kind, text: clean };
    this.#lines.push(line);
    return line;
  }
}
