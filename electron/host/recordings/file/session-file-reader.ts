import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Steps } from '#shared/mcp/steps.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import {
  type SessionEntry,
  type SessionHeader,
  sessionEntrySchema,
  sessionFileVersion,
  sessionHeaderSchema,
} from '#shared/recording/session-file.ts';
import { decodedText } from '../../wire/slices/decoded-text.ts';
import { largeCharacters, readLargeMessage } from '../../wire/slices/large-message.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import { LineSplitter } from '../../wire/transports/stdio/line-splitter.ts';

const chunkBytes = 256 * 1024;
/** The longest line in bytes; the recorder writes longer ones in pieces. */
const maxEntryBytes = 64 * 2 ** 20;
/** A file with more lines that aren't entries, empty ones included, isn't read to its end. */
const mostIgnored = 1_000_000;
/** A header is short, and stays in memory; a file without one isn't read to its end. */
const maxHeaderBytes = 256 * 1024;

/**
 * Reads a session file entry by entry, and later what was appended meanwhile. Entries that it doesn't know and lines that
 * aren't whole (docs/session-file.md) become `lost` entries, so that rules report no fault for what was in them.
 */
export class SessionFileReader {
  readonly path: string;
  /** Open only while the file is read: a folder may have more files than a process may open. */
  #file: FileHandle | undefined;
  #splitter = this.#newSplitter();
  #header: SessionHeader | undefined;
  /** Undefined for one that is too long. */
  #lines: (Uint8Array | undefined)[] = [];
  /** Of the last entry. */
  #t = 0;
  readonly #end: number;
  #offset = 0;
  #skipped = 0;
  #ignored = 0;

  private constructor(path: string, end: number) {
    this.path = path;
    this.#end = end;
  }

  #newSplitter(): LineSplitter {
    return new LineSplitter(
      ({ bytes, end }) => void this.#lines.push(end === 'complete' ? bytes : undefined),
      maxEntryBytes,
    );
  }

  /** Nothing behind the first `end` bytes is read. Fails with `recordingUnreadable`. */
  static async open(path: string, end = Number.MAX_SAFE_INTEGER): Promise<SessionFileReader> {
    const reader = new SessionFileReader(path, end);
    const file = await reader.#opened();
    try {
      while (reader.#lines.length === 0) {
        const isRead = await reader.#readChunk(file);
        if (!isRead || reader.#offset > maxHeaderBytes) break;
      }
      const [line] = reader.#lines;
      reader.#header = readHeader(path, line);
      reader.#startBehind(line?.length ?? 0);
      return reader;
    } finally {
      await reader.close();
    }
  }

  /** Forgets what was read with the header: of very many files it would take memory until they are read. */
  #startBehind(header: number): void {
    this.#lines = [];
    this.#splitter = this.#newSplitter();
    this.#skipped = 0;
    this.#offset = header + 1;
  }

  get header(): SessionHeader {
    if (this.#header === undefined) throw new Error('the header is read when the file is opened');
    return this.#header;
  }

  /** How many bytes were read, to the end of what is there or to the end of the last chunk. */
  get position(): number {
    return this.#offset;
  }

  /** The size of the file now, in bytes. */
  async size(): Promise<number> {
    return (await stat(this.path)).size;
  }

  /** How many lines weren't entries, or unknown ones. */
  get skipped(): number {
    return this.#skipped;
  }

  /** The entries up to the last whole line that is there now, some at a time; those of an earlier call aren't repeated. */
  async *entries(): AsyncGenerator<SessionEntry[]> {
    const file = await this.#opened();
    try {
      for (;;) {
        const entries = await this.#takeEntries();
        if (entries.length > 0) yield entries;
        if (this.#ignored > mostIgnored) return;
        const isRead = await this.#readChunk(file);
        if (!isRead && this.#lines.length === 0) return;
      }
    } finally {
      await this.close();
    }
  }

  /** Ends reading. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async #opened(): Promise<FileHandle> {
    const { path } = this;
    this.#file ??= await open(path).catch((thrown: Error) => unreadable(path, 'missing', thrown.message));
    return this.#file;
  }

  /** False at the end of the file. */
  async #readChunk(file: FileHandle): Promise<boolean> {
    const length = Math.min(chunkBytes, this.#end - this.#offset);
    if (length <= 0) return false;
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, this.#offset);
    this.#offset += bytesRead;
    this.#splitter.push(buffer.subarray(0, bytesRead));
    return bytesRead > 0;
  }

  #takeEntries(): Promise<SessionEntry[]> {
    const lines = this.#lines;
    this.#lines = [];
    return inSlices(this.#entriesIn(lines));
  }

  *#entriesIn(lines: readonly (Uint8Array | undefined)[]): Steps<SessionEntry[]> {
    const entries: SessionEntry[] = [];
    for (const line of lines) {
      yield;
      if (line?.length === 0) {
        this.#ignored += 1;
        continue;
      }
      const entry = line && (yield* readEntry(line));
      if (entry !== undefined) {
        this.#t = entry.t;
        entries.push(entry);
        continue;
      }
      this.#ignored += 1;
      this.#skipped += 1;
      // Neighbours are one entry: there may be very many.
      const last = entries.at(-1);
      const lost = last?.type === 'lost' ? last : { t: this.#t, type: 'lost' as const, entries: 0, bytes: 0 };
      if (lost !== last) entries.push(lost);
      lost.entries += 1;
      lost.bytes += line?.length ?? maxEntryBytes;
    }
    return entries;
  }
}

function* readEntry(line: Uint8Array): Steps<SessionEntry | undefined> {
  const value = line.length > largeCharacters ? yield* parseLarge(line) : parseLine(line);
  return sessionEntrySchema.safeParse(value).data;
}

/** A line that would hold the event loop, or take far more memory than it is long; what has too many values isn't whole. */
function* parseLarge(line: Uint8Array): Steps<unknown> {
  const read = yield* readLargeMessage(yield* decodedText(line));
  return read === undefined || read.isTooDeep || read.isTooWide ? undefined : read.value;
}

function readHeader(path: string, line: Uint8Array | undefined): SessionHeader {
  const value = line && parseLine(line);
  const { data } = sessionHeaderSchema.safeParse(value);
  if (data !== undefined) return data;
  const version = isJsonObject(value) ? value.loupeSession : undefined;
  return unreadable(path, typeof version === 'number' && version > sessionFileVersion ? 'newer' : 'noHeader');
}

function parseLine(line: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.length).toString('utf8'));
  } catch {
    return undefined;
  }
}

function unreadable(path: string, problem: 'missing' | 'noHeader' | 'newer', cause?: string): never {
  const params = { file: basename(path), problem };
  throw new FailureError(createFailure('recordingUnreadable', params, cause === undefined ? {} : { cause }));
}
