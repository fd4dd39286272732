import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { hasSecretMark } from '#shared/model/secret-mark.ts';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { bytesOf } from '../file/entry-bytes.ts';
import { SessionDecoder, type SessionEvent } from '../file/session-decoder.ts';
import { type ExportReport, MessageCounts, readBytes } from './export-report.ts';
import { HarWriter } from './har/har-writer.ts';
import { EntryMasker } from './masking/entry-masker.ts';
import { SecretBook } from './masking/secret-book.ts';
import type { SessionSource } from './session-source.ts';

export type SessionFormat = 'jsonl' | 'har';

export interface ExportOptions {
  source: SessionSource;
  format: SessionFormat;
  /** What is masked wherever it is, beside what looks like a secret. Without it, nothing is masked. */
  masking?: { secrets: Iterable<{ value: string; what: string }> } | undefined;
  signal?: AbortSignal | undefined;
  /** In the units of the source; with masking it is read twice. */
  onProgress?(done: number, total: number): void;
}

/** What takes an exported file. The next text is given after the promise of the one before. */
export type WriteText = (text: string) => Promise<void>;

/** Fails with `harOfStdio`: a HAR has nothing but HTTP exchanges. */
export function checkFormat({ source, format }: Pick<ExportOptions, 'source' | 'format'>): void {
  if (format === 'har' && source.header.transport === 'stdio') fail('harOfStdio');
}

/** Writes one session. Fails with `harOfStdio`; rejects with the signal's reason when it is aborted. */
export async function exportSession(options: ExportOptions, write: WriteText): Promise<ExportReport> {
  const { source, masking } = options;
  const book = masking === undefined ? undefined : new SecretBook(masking.secrets);
  const steps = book === undefined ? 1 : 2;
  const progress = (step: number) => (done: number) =>
    options.onProgress?.((step * source.total + done) / steps, source.total);
  if (book === undefined) return run(options, book, write, progress(0));
  // A secret may be seen before it is known to be one: all are found first.
  const { header } = await run(options, book, undefined, progress(0));
  book.resetCounts();
  return run(options, book, write, progress(1), header.redaction);
}

/**
 * What the file will contain, without writing it: read once, so that places before the first one at which a secret was
 * recognised aren't counted.
 */
export function previewSession(options: ExportOptions): Promise<ExportReport> {
  const book = options.masking === undefined ? undefined : new SecretBook(options.masking.secrets);
  return run(
    options,
    book,
    async () => {},
    (done) => options.onProgress?.(done, options.source.total),
  );
}

/** Writes one session to a file, for its owner only. When it fails, there is none. Fails with `outputFailed`. */
export async function exportToFile(path: string, options: ExportOptions): Promise<ExportReport> {
  const partial = join(dirname(path), `.${basename(path)}-${randomUUID().slice(0, 8)}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    let report: ExportReport;
    try {
      report = await exportSession(options, (text) => file.appendFile(text));
    } finally {
      await file.close();
    }
    await rename(partial, path);
    return report;
  } catch (thrown) {
    await rm(partial, { force: true });
    if (thrown instanceof FailureError || options.signal?.aborted === true || !isFileError(thrown)) throw thrown;
    return fail('outputFailed', { what: basename(path) }, { cause: thrown.message });
  }
}

function isFileError(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'syscall' in thrown;
}

/** Without `write`, secrets are only found, which the header of the report then says. */
async function run(
  { source, format, signal }: ExportOptions,
  book: SecretBook | undefined,
  write: WriteText | undefined,
  onDone: (done: number) => void,
  redaction = source.header.redaction,
): Promise<ExportReport> {
  checkFormat({ source, format });
  const masker = book && new EntryMasker(book);
  const header = { ...(masker?.header(source.header) ?? source.header), redaction };
  const output = write && new Output(header, format, write);
  await output?.begin();
  let last = 0;
  // The log and the masker leave marks that nobody counts.
  let isMarked = false;
  const take = async (masked: readonly SessionEntry[]) => {
    if (output === undefined) isMarked ||= masked.some(isMarkedEntry);
    else await output.add(masked);
  };
  for await (const { entries, done } of source.batches(signal)) {
    for (const entry of entries) {
      last = entry.t;
      await take(masker === undefined ? [entry] : await masker.mask(entry));
    }
    await output?.flush();
    signal?.throwIfAborted();
    onDone(done);
    // Other work of the host isn't kept waiting.
    await setImmediate();
  }
  if (masker !== undefined) for await (const rest of masker.end(last)) await take(rest);
  await output?.end();
  const places = book?.places ?? [];
  return {
    header: places.length > 0 || isMarked ? { ...header, redaction: 'secrets' } : header,
    entries: 0,
    methods: [],
    otherMethods: 0,
    responses: 0,
    bytes: 0,
    ...output?.report(),
    masked: places,
    samples: book?.samples ?? [],
    decoded: masker?.decoded ?? 0,
    leftOut: source.leftOut(),
  };
}

function isMarkedEntry(entry: SessionEntry): boolean {
  const isBinary = 'base64' in entry && entry.base64 !== undefined;
  return hasSecretMark(isBinary ? bytesOf(entry).toString('latin1') : JSON.stringify(entry));
}

const charactersAtOnce = 256 * 1024;

/** Writes entries in one of the formats, and counts them. */
class Output {
  readonly #header: SessionHeader;
  readonly #write: WriteText;
  readonly #messages = new MessageCounts();
  readonly #decoder: SessionDecoder;
  readonly #har: HarWriter | undefined;
  readonly #startedAt: number;
  #texts: string[] = [];
  #length = 0;
  #entries = 0;
  #bytes = 0;
  #first: number | undefined;
  #last = 0;

  constructor(header: SessionHeader, format: SessionFormat, write: WriteText) {
    this.#header = header;
    this.#write = write;
    this.#startedAt = Date.parse(header.startedAt);
    this.#har = format === 'har' ? new HarWriter(header, (text) => this.#text(text)) : undefined;
    const onEvent = (event: SessionEvent) => {
      this.#messages.add(event);
      this.#har?.event(event);
    };
    // To count messages, the large ones needn't be in memory.
    this.#decoder = new SessionDecoder(header, onEvent, this.#har === undefined ? readBytes + 1 : undefined);
  }

  async begin(): Promise<void> {
    if (this.#har === undefined) this.#text(`${JSON.stringify(this.#header)}\n`);
    else this.#har.begin();
    await this.flush();
  }

  async add(entries: readonly SessionEntry[]): Promise<void> {
    for (const entry of entries) {
      this.#first ??= entry.t;
      this.#last = entry.t;
      this.#entries += 1;
      if (this.#har === undefined) this.#text(`${JSON.stringify(entry)}\n`);
      await this.#decoder.add(entry);
      if (this.#length < charactersAtOnce) continue;
      await this.flush();
      // An entry may have been masked in many pieces: other work has its turn between them.
      await setImmediate();
    }
  }

  async flush(): Promise<void> {
    if (this.#texts.length === 0) return;
    const text = this.#texts.join('');
    this.#texts = [];
    this.#length = 0;
    this.#bytes += Buffer.byteLength(text);
    await this.#write(text);
  }

  async end(): Promise<void> {
    this.#har?.end();
    await this.flush();
  }

  report(): Partial<ExportReport> {
    const at = (t: number) => this.#startedAt + t / 1000;
    return {
      entries: this.#entries,
      bytes: this.#bytes,
      ...this.#messages.counts,
      ...(this.#first !== undefined && { from: at(this.#first), to: at(this.#last) }),
    };
  }

  #text(text: string): void {
    this.#texts.push(text);
    this.#length += text.length;
  }
}
