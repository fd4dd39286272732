import type { Failure } from '#shared/model/failure.ts';
import type { Frame, FrameFilter } from '#shared/model/frames/frame.ts';
import { atOnce, Observable, type Schedule } from '../../../data/observable.ts';
import { RowSource } from '../../../data/row-source.ts';
import type { RowsState, TableSource } from '../../../ui/table/table-source.ts';
import { visibleText } from '../../../ui/visible-text.ts';

export interface LogLine {
  /** The frame in which the line began. */
  seq: number;
  at: number;
  /** `stray`: it came on stdout, where only messages belong. */
  kind: 'stderr' | 'stray';
  text: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours, which mean nothing here
const colourCodes = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;
/** Joins chunks, which break lines anywhere, to whole lines. */
export class LogLines {
  readonly #lines: LogLine[] = [];
  /** The place of the incomplete last line of stderr. */
  #unfinished: number | undefined;

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** Appends the text of one frame. */
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

  /** Adds a text to the incomplete line, or a line; returns its place. */
  #add({ seq, at }: Pick<Frame, 'seq' | 'at'>, kind: LogLine['kind'], text: string): number {
    const clean = visibleText(text.replace(colourCodes, ''));
    const place = kind === 'stderr' ? this.#unfinished : undefined;
    const begun = place === undefined ? undefined : this.#lines[place];
    if (place !== undefined && begun !== undefined) {
      // Another object, as a line that stays the same isn't drawn again.
      this.#lines[place] = { ...begun, text: begun.text + clean };
      return place;
    }
    return this.#lines.push({ seq, at, kind, text: clean }) - 1;
  }
}

/** Frames shown at first, and with each step back. */
const stepFrames = 300;
/** Bodies fetched at the same time. */
const parallel = 8;

/** Beyond the end of every log: asked for first, for the number of frames alone. */
const beyondEnd = 1_000_000_000;

interface StderrLogOptions {
  filter: FrameFilter;
  /** So many frames were cleared from view: it begins after them. */
  cleared?: number;
  fetchRows: (
    query: { filter: FrameFilter; from: number; count: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Frame[]; total: number }>;
  fetchText: (seq: number, signal: AbortSignal) => Promise<string>;
  schedule?: Schedule;
}

interface Chunk {
  frame: Frame;
  text: string;
}

/**
 * A session's stderr as lines: the end of it at first, earlier parts on demand, growing with the log. Its chunks come from
 * a {@link RowSource} and stay, as every line is searched.
 */
export class StderrLog extends Observable implements TableSource<LogLine> {
  readonly #source: RowSource<FrameFilter, Chunk>;
  readonly #cleared: number;
  #chunks: Chunk[] = [];
  #lines = new LogLines();
  #firstLine = 0;
  /** Position of the first shown frame among all that match; undefined before the first response. */
  #from: number | undefined;
  #isLoaded = false;
  #wantsEarlier = false;
  #failure: Failure | undefined;
  #leave: (() => void) | undefined;

  constructor({ filter, cleared = 0, fetchRows, fetchText, schedule }: StderrLogOptions) {
    super(schedule);
    this.#cleared = cleared;
    this.#source = new RowSource<FrameFilter, Chunk>(filter, {
      fetch: async (wanted, range, signal) => {
        const { rows, total } = await fetchRows({ filter: wanted, ...range }, signal);
        return { rows: await this.#withTexts(rows, range.from, (seq) => fetchText(seq, signal)), total };
      },
      keyOf: ({ frame }) => frame.seq,
      schedule: atOnce,
    });
    this.#source.setVisible(beyondEnd, beyondEnd);
  }

  protected override onSubscribe(): void {
    this.#leave ??= this.#source.subscribe(this.#take);
  }

  protected override onAbandon(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  get lines(): readonly LogLine[] {
    return this.#lines.lines;
  }

  /** The number of the first line: less than before when earlier ones were loaded, so each line keeps its own. */
  get firstLine(): number {
    return this.#firstLine;
  }

  get total(): number {
    return this.lines.length;
  }

  get state(): RowsState {
    if (this.failure !== undefined) return 'failed';
    if (!this.#isLoaded) return 'loading';
    return this.total === 0 ? 'empty' : 'filled';
  }

  get failure(): Failure | undefined {
    return this.#source.failure;
  }

  /** Frames before the first shown one. */
  get earlier(): number {
    return this.#from ?? 0;
  }

  readonly rowAt = (index: number): LogLine | undefined => this.lines[index];

  readonly keyOf = (line: LogLine): LogLine => line;

  readonly indexOf = (key: unknown): number | undefined => {
    const index = this.lines.findIndex((line) => Object.is(line, key));
    return index === -1 ? undefined : index;
  };

  /** All lines are here. */
  readonly setVisible = (): void => {};

  readonly reload = (): void => this.#source.reload();

  setHead(head: number): void {
    this.#source.setVersion(head);
  }

  loadEarlier(): void {
    this.#wantsEarlier = true;
    this.#take();
  }

  /** Takes all lines out of view, and returns how many frames that are; `loadEarlier` brings them back. */
  clear(): number {
    this.#from = this.earlier + this.#chunks.length;
    this.#chunks = [];
    this.#lines = new LogLines();
    this.#wantsEarlier = false;
    this.notify();
    return this.#from;
  }

  /** Takes over what the source has of the frames that are wanted, and asks it for the next ones. */
  readonly #take = (): void => {
    const { latest, failure } = this.#source;
    const isNews = failure !== this.#failure;
    this.#failure = failure;
    const isMore = latest !== undefined && this.#takeOf(latest.total);
    if (isNews || isMore) this.notify();
  };

  #takeOf(total: number): boolean {
    // Retention may have taken frames away since they were cleared.
    this.#from ??= Math.max(0, total - stepFrames, Math.min(this.#cleared, total));
    const hadEarlier = this.#wantsEarlier && this.#takeEarlier(this.#from);
    const next = this.#from + this.#chunks.length;
    const added = this.#loaded(next, total);
    this.#chunks.push(...added);
    for (const { frame, text } of added) this.#lines.append(frame, text);
    const isFirst = !this.#isLoaded && next + added.length >= total;
    this.#isLoaded ||= isFirst || added.length > 0;
    const end = next + added.length;
    const start = Math.max(0, this.earlier - stepFrames);
    if (this.#wantsEarlier) this.#source.setVisible(start, this.earlier);
    else this.#source.setVisible(end, Math.min(end + stepFrames, Math.max(end, total)));
    return hadEarlier || isFirst || added.length > 0;
  }

  /** Puts the frames before `from` above the others, once all of them are here. */
  #takeEarlier(from: number): boolean {
    const start = Math.max(0, from - stepFrames);
    const chunks = this.#loaded(start, from);
    if (chunks.length < from - start) return false;
    this.#wantsEarlier = false;
    this.#chunks = [...chunks, ...this.#chunks];
    this.#from = start;
    const shown = this.lines.length;
    this.#lines = new LogLines();
    for (const { frame, text } of this.#chunks) this.#lines.append(frame, text);
    this.#firstLine -= this.lines.length - shown;
    return true;
  }

  /** The frames from `from` on that the source has, up to `end` or the first that it doesn't have. */
  #loaded(from: number, end: number): Chunk[] {
    const chunks: Chunk[] = [];
    for (let row = from; row < end; row += 1) {
      const chunk = this.#source.rowAt(row);
      if (chunk === undefined) break;
      chunks.push(chunk);
    }
    return chunks;
  }

  /** The last page is fetched again with each new frame: the texts that are here already aren't. */
  async #withTexts(
    frames: readonly Frame[],
    from: number,
    fetchText: (seq: number) => Promise<string>,
  ): Promise<Chunk[]> {
    const chunkOf = async (frame: Frame, row: number): Promise<Chunk> => {
      const known = this.#source.rowAt(row);
      return { frame, text: known?.frame.seq === frame.seq ? known.text : await fetchText(frame.seq) };
    };
    const chunks: Chunk[] = [];
    for (let at = 0; at < frames.length; at += parallel) {
      const some = frames.slice(at, at + parallel);
      chunks.push(...(await Promise.all(some.map((frame, index) => chunkOf(frame, from + at + index)))));
    }
    return chunks;
  }
}
