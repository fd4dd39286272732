import type { Failure } from '#shared/model/failure.ts';
import type { Frame, FrameFilter } from '#shared/model/frames/frame.ts';
import { failureOf } from '../../../data/failure.ts';
import { Observable, type Schedule } from '../../../data/observable.ts';
import { linkOpenings } from '../../../data/versions.ts';
import { visibleText } from '../../../ui/visible-text.ts';

interface LogLine {
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
  /** The incomplete last line. */
  #unfinished: LogLine | undefined;

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

/** Frames shown at first, and with each step back. */
const stepFrames = 300;
/** Bodies fetched at the same time. */
const parallel = 8;

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

/** A session's stderr as lines: the end of it at first, earlier parts on demand, growing with the log. */
export class StderrLog extends Observable {
  readonly #options: StderrLogOptions;
  #chunks: Chunk[] = [];
  #lines = new LogLines();
  #firstLine = 0;
  /** Position of the first shown frame among all that match; undefined before the first response. */
  #from: number | undefined;
  #head = 0;
  #seenHead = -1;
  #running: AbortController | undefined;
  #wantsEarlier = false;
  #failure: Failure | undefined;
  #ignoreLink: (() => void) | undefined;

  constructor(options: StderrLogOptions) {
    super(options.schedule);
    this.#options = options;
  }

  protected override onSubscribe(): void {
    this.#ignoreLink ??= linkOpenings.subscribe(this.#recover);
    this.#recover();
    this.#run();
  }

  protected override onAbandon(): void {
    this.#ignoreLink?.();
    this.#ignoreLink = undefined;
    this.#stop();
  }

  get lines(): readonly LogLine[] {
    return this.#lines.lines;
  }

  /** The number of the first line: less than before when earlier ones were loaded, so each line keeps its own. */
  get firstLine(): number {
    return this.#firstLine;
  }

  get isLoaded(): boolean {
    return this.#from !== undefined;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Frames before the first shown one. */
  get earlier(): number {
    return this.#from ?? 0;
  }

  setHead(head: number): void {
    this.#head = head;
    this.#run();
  }

  loadEarlier(): void {
    this.#wantsEarlier = true;
    this.#run();
  }

  /** Takes all lines out of view, and returns how many frames that are; `loadEarlier` brings them back. */
  clear(): number {
    this.#stop();
    this.#from = this.earlier + this.#chunks.length;
    this.#chunks = [];
    this.#lines = new LogLines();
    this.#wantsEarlier = false;
    this.notify();
    this.#run();
    return this.#from;
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** The link was lost and may be open again; any other failure is a response. */
  readonly #recover = (): void => {
    if (this.#failure?.code !== 'hostUnreachable') return;
    this.#failure = undefined;
    this.notify();
    this.#run();
  };

  #run(): void {
    if (this.#running !== undefined || this.#failure !== undefined || !this.isObserved) return;
    const isEarlier = this.#wantsEarlier && this.earlier > 0;
    this.#wantsEarlier &&= this.#from === undefined;
    if (!isEarlier && this.#seenHead >= this.#head && this.#from !== undefined) return;
    const running = new AbortController();
    this.#running = running;
    (isEarlier ? this.#readEarlier(running.signal) : this.#readOn(running.signal)).then(
      () => this.#end(running),
      (thrown: unknown) => this.#end(running, failureOf(thrown)),
    );
  }

  #end(running: AbortController, failure?: Failure): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#failure = failure;
    this.notify();
    this.#run();
  }

  async #readOn(signal: AbortSignal): Promise<void> {
    const head = this.#head;
    if (this.#from === undefined) {
      const { total } = await this.#read(0, 0, signal);
      // Retention may have taken frames away since they were cleared.
      this.#from = Math.max(0, total - stepFrames, Math.min(this.#options.cleared ?? 0, total));
    }
    const next = this.#from + this.#chunks.length;
    const { chunks, total } = await this.#read(next, stepFrames, signal);
    this.#chunks.push(...chunks);
    this.#append(chunks);
    // More than one step came at once: the next turn fetches the rest.
    if (next + chunks.length >= total || chunks.length === 0) this.#seenHead = head;
  }

  async #readEarlier(signal: AbortSignal): Promise<void> {
    const start = Math.max(0, this.earlier - stepFrames);
    const { chunks } = await this.#read(start, this.earlier - start, signal);
    this.#chunks = [...chunks, ...this.#chunks];
    this.#from = start;
    const shown = this.lines.length;
    this.#lines = new LogLines();
    this.#append(this.#chunks);
    this.#firstLine -= this.lines.length - shown;
  }

  async #read(from: number, count: number, signal: AbortSignal): Promise<{ chunks: Chunk[]; total: number }> {
    const { filter, fetchRows, fetchText } = this.#options;
    const { rows, total } = await fetchRows({ filter, from, count }, signal);
    const chunks: Chunk[] = [];
    for (let at = 0; at < rows.length; at += parallel) {
      const some = rows.slice(at, at + parallel);
      chunks.push(
        ...(await Promise.all(some.map(async (frame) => ({ frame, text: await fetchText(frame.seq, signal) })))),
      );
    }
    return { chunks, total };
  }

  #append(chunks: readonly Chunk[]): void {
    for (const { frame, text } of chunks) this.#lines.append(frame, text);
  }
}
