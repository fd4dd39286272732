import type { Failure } from '#shared/model/failure.ts';
import type { Frame, FrameFilter } from '#shared/model/frame.ts';
import { failureOf } from '../../../data/failure.ts';
import { Observable, type Schedule } from '../../../data/observable.ts';
import { visibleText } from '../../../ui/visible-text.ts';

interface LogLine {
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

/** Frames shown at first, and with each step back. */
const stepFrames = 300;
/** Bodies fetched at the same time. */
const parallel = 8;

interface StderrLogOptions {
  filter: FrameFilter;
  fetchRows: (
    query: { filter: FrameFilter; from: number; count: number },
    signal: AbortSignal,
  ) => Promise<{ rows: Frame[]; total: number }>;
  fetchText: (seq: number, signal: AbortSignal) => Promise<string>;
  schedule?: Schedule;
}

/** A session's stderr as lines: the end of it at first, earlier parts on demand, growing with the log. */
export class StderrLog extends Observable {
  readonly #options: StderrLogOptions;
  readonly #texts = new Map<number, string>();
  #frames: Frame[] = [];
  #lines = new LogLines();
  /** Position of the first shown frame among all that match; undefined before the first response. */
  #from: number | undefined;
  #head = 0;
  #seenHead = -1;
  #running: AbortController | undefined;
  #wantsEarlier = false;
  #failure: Failure | undefined;

  constructor(options: StderrLogOptions) {
    super(options.schedule);
    this.#options = options;
  }

  protected override onSubscribe(): void {
    this.#run();
  }

  protected override onAbandon(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  get lines(): readonly LogLine[] {
    return this.#lines.lines;
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

  #run(): void {
    if (this.#running !== undefined || this.#failure !== undefined || !this.isObserved) return;
    if (this.#wantsEarlier && this.#from !== undefined) {
      this.#wantsEarlier = false;
      this.#readEarlier(this.#from);
      return;
    }
    if (this.#seenHead >= this.#head && this.#from !== undefined) return;
    const head = this.#head;
    this.#start(async (signal) => {
      if (this.#from === undefined) {
        const { total } = await this.#rows(0, 0, signal);
        this.#from = Math.max(0, total - stepFrames);
      }
      const next = this.#from + this.#frames.length;
      const { rows, total } = await this.#rows(next, stepFrames, signal);
      await this.#readTexts(rows, signal);
      this.#frames.push(...rows);
      this.#append(rows);
      // More than one step came at once: the next turn fetches the rest.
      if (next + rows.length >= total || rows.length === 0) this.#seenHead = head;
    });
  }

  #readEarlier(from: number): void {
    const start = Math.max(0, from - stepFrames);
    if (start === from) return;
    this.#start(async (signal) => {
      const { rows } = await this.#rows(start, from - start, signal);
      await this.#readTexts(rows, signal);
      this.#frames = [...rows, ...this.#frames];
      this.#from = start;
      this.#lines = new LogLines();
      this.#append(this.#frames);
    });
  }

  #start(work: (signal: AbortSignal) => Promise<void>): void {
    const running = new AbortController();
    this.#running = running;
    work(running.signal).then(
      () => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.notify();
        this.#run();
      },
      (thrown: unknown) => {
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#failure = failureOf(thrown);
        this.notify();
      },
    );
  }

  #rows(from: number, count: number, signal: AbortSignal): ReturnType<StderrLogOptions['fetchRows']> {
    return this.#options.fetchRows({ filter: this.#options.filter, from, count }, signal);
  }

  async #readTexts(frames: readonly Frame[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < frames.length; at += parallel) {
      const some = frames.slice(at, at + parallel);
      const texts = await Promise.all(some.map((frame) => this.#options.fetchText(frame.seq, signal)));
      for (const [index, frame] of some.entries()) this.#texts.set(frame.seq, texts[index] ?? '');
    }
  }

  #append(frames: readonly Frame[]): void {
    for (const frame of frames) this.#lines.append(frame, this.#texts.get(frame.seq) ?? frame.summary);
  }
}
