import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Steps } from '#shared/mcp/steps.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { ImportRemarks } from '#shared/model/recordings/recording.ts';
import type { SessionHeader } from '#shared/recording/session-file.ts';
import { inSlices } from '../../wire/slices/work-queue.ts';
import type { Line } from '../../wire/transports/stdio/line-splitter.ts';
import { SessionFileReader } from '../file/session-file-reader.ts';
import { CassetteConverter, isCassette } from './formats/cassette.ts';
import { HarConverter } from './formats/har.ts';
import { HarEntries } from './formats/har-entries.ts';
import { type JsonLine, readJsonLine } from './formats/json-line.ts';
import { isMcporter, McporterConverter } from './formats/mcporter.ts';
import { isMcpsnoop, McpsnoopConverter } from './formats/mcpsnoop.ts';
import { RemarkList } from './import-remarks.ts';
import type { Converter, ImportSink } from './imported.ts';
import { maxImportedLine, readChunks, readLines } from './lines.ts';

export type ImportFormat = 'loupe' | 'cassette' | 'mcpsnoop' | 'mcporter' | 'har';

export interface ImportReport {
  format: ImportFormat;
  /** A file for each session in it, most often one. */
  sessions: { path: string; header: SessionHeader; entries: number }[];
  remarks: ImportRemarks;
}

export interface ImportOptions {
  signal?: AbortSignal | undefined;
  /** In bytes. */
  onProgress?(done: number, total: number): void;
}

/** A file with more lines or exchanges that aren't taken over isn't read to its end. */
const mostSkipped = 1_000_000;
const pieceCharacters = 2 ** 20;
/** A file without one of the known beginnings isn't read further. */
const headBytes = 4 * 2 ** 20;

/**
 * Converts a file to session files in `folder`, which is created if needed: Loupe's own is copied as it is. Fails with
 * `recordingUnreadable`, `notARecording`; then, and when it is cancelled, no file is left.
 */
export async function importSessions(path: string, folder: string, options: ImportOptions = {}): Promise<ImportReport> {
  const total = await stat(path).then(
    ({ size }) => size,
    (thrown: Error) => missing(path, thrown.message),
  );
  const format = await recognise(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const progress = (done: number) => options.onProgress?.(Math.min(done, total), total);
  if (format === 'loupe') return copied(path, folder, options.signal, progress);
  const files = new SessionFiles(folder);
  try {
    const remarks =
      format === 'har'
        ? await convertHar(path, files, options.signal, progress)
        : await convertLines(path, converters[format](files), files, options.signal, progress);
    const sessions = await files.close();
    if (sessions.length === 0) notARecording(path, 'noSession');
    return { format, sessions, remarks };
  } catch (thrown) {
    await files.remove();
    throw thrown;
  }
}

const converters: Record<Exclude<ImportFormat, 'loupe' | 'har'>, (sink: ImportSink) => Converter<JsonLine>> = {
  cassette: (sink) => new CassetteConverter(sink),
  mcpsnoop: (sink) => new McpsnoopConverter(sink),
  mcporter: (sink) => new McporterConverter(sink),
};

async function recognise(path: string): Promise<ImportFormat> {
  let head = Buffer.alloc(0);
  for await (const { bytes } of readChunks(path)) {
    head = Buffer.concat([head, bytes]);
    if (head.includes(0x0a) || head.length > headBytes) break;
  }
  const lineEnd = head.indexOf(0x0a);
  const first = readJsonLine(lineEnd < 0 ? head : head.subarray(0, lineEnd))?.value;
  if (isJsonObject(first) && 'loupeSession' in first) return 'loupe';
  if (isCassette(first)) return 'cassette';
  if (isMcpsnoop(first)) return 'mcpsnoop';
  if (isMcporter(first)) return 'mcporter';
  const har = new HarEntries(() => {}, 0);
  har.push(head);
  if (har.hasLog) return 'har';
  return notARecording(path, contentOf(head), whatIs(first));
}

/** What was found instead: names of members only, since values may be secret. */
function whatIs(first: unknown): string | undefined {
  if (!isJsonObject(first)) return undefined;
  const names = Object.keys(first).slice(0, 8);
  return `The first line has the members: ${names.map((name) => name.slice(0, 40)).join(', ')}`;
}

async function copied(
  path: string,
  folder: string,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<ImportReport> {
  const reader = await SessionFileReader.open(path);
  const { header } = reader;
  let entries = 0;
  try {
    for await (const some of reader.entries()) {
      signal?.throwIfAborted();
      entries += some.length;
      onProgress(reader.position);
    }
  } finally {
    await reader.close();
  }
  const target = join(folder, nameOf(header.startedAt));
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(withoutProcess(path), file, signal === undefined ? {} : { signal });
  } catch (thrown) {
    await rm(target, { force: true });
    throw thrown;
  }
  const remarks = { skipped: reader.skipped, incomplete: [], moreIncomplete: 0 };
  return { format: 'loupe', sessions: [{ path: target, header, entries }], remarks };
}

/** The bytes of a session file, without its recorder's process: of another machine's, the number means nothing. */
async function* withoutProcess(path: string): AsyncGenerator<Buffer | string> {
  let head = Buffer.alloc(0);
  let isHead = true;
  for await (const { bytes } of readChunks(path)) {
    if (!isHead) yield bytes;
    else {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(0x0a);
      if (end < 0) continue;
      isHead = false;
      const header: unknown = JSON.parse(head.subarray(0, end).toString('utf8'));
      const { pid: _pid, ...recorder } = isJsonObject(header) && isJsonObject(header.recorder) ? header.recorder : {};
      yield `${JSON.stringify(isJsonObject(header) ? { ...header, recorder } : header)}\n`;
      yield head.subarray(end + 1);
    }
  }
}

async function convertLines(
  path: string,
  converter: Converter<JsonLine>,
  files: SessionFiles,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<ImportRemarks> {
  const list = new RemarkList();
  let number = 0;
  let empty = 0;
  const convert = function* (lines: readonly Line[]): Steps {
    for (const { bytes, end } of lines) {
      yield;
      number += 1;
      if (bytes.length === 0) {
        empty += 1;
        continue;
      }
      const line = end === 'tooLong' ? undefined : readJsonLine(bytes);
      if (line === undefined || !converter.add(line)) list.unread(number);
    }
  };
  for await (const { lines, position } of readLines(path, signal)) {
    await inSlices(convert(lines), signal);
    await files.flush();
    onProgress(position);
    if (list.skipped + empty > mostSkipped) break;
  }
  return list.remarks;
}

async function convertHar(
  path: string,
  files: SessionFiles,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
): Promise<ImportRemarks> {
  const list = new RemarkList();
  let number = 0;
  const converter = new HarConverter(files);
  const entries: (Buffer | undefined)[] = [];
  const found = new HarEntries((bytes) => entries.push(bytes), maxImportedLine);
  const convert = function* (): Steps {
    for (const bytes of entries.splice(0)) {
      yield;
      number += 1;
      const taken = bytes === undefined ? 'unread' : converter.add(bytes);
      yield* converter.release();
      if (taken === 'unread') list.unread(number);
      else if (taken === 'other') list.skip();
      else list.lacks({ number, ...taken });
    }
  };
  for await (const { bytes, position } of readChunks(path, signal)) {
    found.push(bytes);
    await inSlices(convert(), signal);
    await files.flush();
    onProgress(position);
    if (list.skipped > mostSkipped) break;
  }
  await inSlices(converter.end(), signal);
  return list.remarks;
}

/** The session files that an import writes. */
class SessionFiles implements ImportSink {
  readonly #folder: string;
  readonly #sessions = new Map<string, { path: string; header: SessionHeader; entries: number; texts: string[] }>();
  readonly #files = new Map<string, FileHandle>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  begin(session: string, given: Omit<SessionHeader, 'loupeSession' | 'id'>): void {
    const header: SessionHeader = { loupeSession: 1, id: randomUUID(), ...given };
    const path = join(this.#folder, nameOf(header.startedAt));
    this.#sessions.set(session, { path, header, entries: 0, texts: [`${JSON.stringify(header)}\n`] });
  }

  add(session: string, entry: Parameters<ImportSink['add']>[1]): void {
    const found = this.#sessions.get(session);
    if (found === undefined) return;
    found.entries += 1;
    found.texts.push(`${JSON.stringify(entry)}\n`);
  }

  async flush(): Promise<void> {
    for (const { path, texts } of this.#sessions.values()) {
      if (texts.length === 0) continue;
      const file = this.#files.get(path) ?? (await open(path, 'wx', 0o600));
      this.#files.set(path, file);
      for (const piece of pieces(texts.splice(0))) await file.appendFile(piece);
    }
  }

  async close(): Promise<ImportReport['sessions']> {
    await this.flush();
    for (const file of this.#files.values()) await file.close();
    return [...this.#sessions.values()].map(({ path, header, entries }) => ({ path, header, entries }));
  }

  async remove(): Promise<void> {
    for (const [path, file] of this.#files) {
      await file.close();
      await rm(path, { force: true });
    }
  }
}

/** Short texts together, since each write takes much longer than what it writes. */
function* pieces(texts: readonly string[]): Generator<string> {
  let piece = '';
  for (const text of texts) {
    if (piece.length + text.length > pieceCharacters && piece !== '') {
      yield piece;
      piece = '';
    }
    piece += text;
  }
  yield piece;
}

function nameOf(startedAt: string): string {
  return `${startedAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.jsonl`;
}

type FoundContent = 'empty' | 'archive' | 'image' | 'config' | 'json' | 'noSession' | 'text' | 'binary';

/** The first bytes of files that are often taken for others. */
const signatures: readonly { found: FoundContent; bytes: readonly number[] }[] = [
  { found: 'archive', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { found: 'archive', bytes: [0x1f, 0x8b] },
  { found: 'image', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { found: 'image', bytes: [0xff, 0xd8, 0xff] },
  { found: 'image', bytes: [0x47, 0x49, 0x46, 0x38] },
];

function contentOf(head: Buffer): FoundContent {
  const known = signatures.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (known !== undefined) return known.found;
  const text = head.toString('utf8');
  if (text.trim() === '') return 'empty';
  if (text.includes('\0')) return 'binary';
  if (!/^\s*[[{]/.test(text)) return 'text';
  return /"(?:mcpServers|mcp_servers|context_servers)"/.test(text) ? 'config' : 'json';
}

function missing(path: string, cause: string): never {
  throw new FailureError(createFailure('recordingUnreadable', { file: basename(path), problem: 'missing' }, { cause }));
}

function notARecording(path: string, found: FoundContent, cause?: string): never {
  const details = cause === undefined ? {} : { cause };
  throw new FailureError(createFailure('notARecording', { file: basename(path), found }, details));
}
