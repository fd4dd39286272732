import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { parseExactMessage, wholeText } from '#shared/mcp/json/json-depth.ts';
import { atOnce } from '#shared/mcp/steps.ts';
import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import { type SessionEntry, type SessionHeader, sessionEntrySchema } from '#shared/recording/session-file.ts';
import { readEvent } from '../../wire/transports/http/sse-splitter.ts';
import { LineSplitter } from '../../wire/transports/stdio/line-splitter.ts';
import { SessionDecoder, type SessionEvent } from '../file/session-decoder.ts';
import type { NewResponse } from './repeat-request.ts';

/** What is new, by where it is: a line of stdout, or an exchange with its body or event. */
type Changes = Map<string, NewResponse[]>;

/** Headers that describe the bytes of a body, which changes. */
const bodyHeaders = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'content-md5',
  'digest',
  'etag',
]);

/**
 * Puts new responses into a session file, in place of the recorded ones; every other line stays as it is. The file is
 * replaced when the new one is whole. Fails with `outputFailed`.
 */
export async function updateRecording(
  path: string,
  header: SessionHeader,
  responses: readonly NewResponse[],
): Promise<void> {
  const changes: Changes = Map.groupBy(responses, ({ source }) => keyOf(source));
  const temporary = `${path}.${process.pid}.new`;
  try {
    const { mode } = await stat(path);
    const file = await open(temporary, 'wx', mode);
    try {
      for await (const line of rewritten(path, header, changes)) await file.appendFile(line);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true });
    if (thrown instanceof FailureError) throw thrown;
    const cause = thrown instanceof Error ? thrown.message : String(thrown);
    throw new FailureError(createFailure('outputFailed', { what: basename(path) }, { cause }));
  }
}

function keyOf({ line, exchange, event }: NewResponse['source']): string {
  return line === undefined ? `exchange ${exchange} ${event ?? 'body'}` : `line ${line}`;
}

/**
 * `updateRecording`, after which the former file is under another name. Resolves with what brings it back as it was; that
 * fails with `outputFailed` when the new one isn't there any more, or was changed.
 */
export async function updateKeeping(
  path: string,
  kept: string,
  ...update: [header: SessionHeader, responses: readonly NewResponse[]]
): Promise<() => Promise<void>> {
  const fails = (thrown: unknown): never => {
    throw new FailureError(createFailure('outputFailed', { what: basename(path) }, { cause: String(thrown) }));
  };
  await rm(kept, { force: true });
  // The update puts another file into the place of this one. Not every file system has a second name for a file.
  await link(path, kept)
    .catch(() => copyFile(path, kept))
    .catch(fails);
  await updateRecording(path, ...update);
  const { size, mtimeMs } = await stat(path);
  return async () => {
    try {
      const now = await stat(path);
      if (now.size !== size || now.mtimeMs !== mtimeMs) throw new Error('the file has changed');
      await rename(kept, path);
    } catch (thrown) {
      fails(thrown);
    }
  };
}

/** The lines of the new file. */
async function* rewritten(path: string, header: SessionHeader, changes: Changes): AsyncGenerator<Uint8Array> {
  const rewriter = new Rewriter(header, changes);
  let isHeader = true;
  for await (const bytes of linesOf(path)) {
    const line = Buffer.concat([bytes, Buffer.from('\n')]);
    const entry = isHeader ? undefined : entryIn(bytes);
    isHeader = false;
    if (entry === undefined) yield line;
    else yield* await rewriter.add(entry, line);
  }
}

async function* linesOf(path: string): AsyncGenerator<Uint8Array> {
  let lines: Uint8Array[] = [];
  const splitter = new LineSplitter(({ bytes }) => lines.push(bytes));
  for await (const chunk of createReadStream(path)) {
    splitter.push(chunk);
    yield* lines;
    lines = [];
  }
  splitter.end();
  yield* lines;
}

function entryIn(bytes: Uint8Array): SessionEntry | undefined {
  try {
    return sessionEntrySchema.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

class Rewriter {
  readonly #changes: Changes;
  readonly #decoder: SessionDecoder;
  readonly #exchanges: Set<number>;
  #events: SessionEvent[] = [];
  #lines = 0;
  /** The pieces of a line of stdout that isn't whole yet. */
  #pieces: Buffer[] = [];
  readonly #eventsOf = new Map<number, number>();

  constructor(header: SessionHeader, changes: Changes) {
    this.#changes = changes;
    this.#decoder = new SessionDecoder(header, (event) => this.#events.push(event));
    this.#exchanges = new Set([...changes.values()].flat().flatMap(({ source }) => source.exchange ?? []));
  }

  /** The lines that take the place of an entry's own one. */
  async add(entry: SessionEntry, line: Buffer): Promise<Buffer[]> {
    this.#events = [];
    await this.#decoder.add(entry);
    if (entry.type === 'line' && entry.from === 'server') return this.#line(entry, line);
    if (entry.type === 'end' && entry.from === 'server') {
      this.#lines += this.#events.filter(({ type }) => type === 'line').length;
      return [...this.#pieces.splice(0), line];
    }
    if (!('exchange' in entry) || !this.#exchanges.has(entry.exchange)) return [line];
    if (entry.type === 'response') {
      const headers = entry.headers.filter(([name]) => !bodyHeaders.has(name.toLowerCase()));
      return [headers.length === entry.headers.length ? line : lineOf({ ...entry, headers })];
    }
    if (entry.type !== 'body' && entry.type !== 'bodyEnd') return [line];
    if (entry.from === 'client') return [line];
    const { t, exchange } = entry;
    const bodies = this.#events.flatMap((event) => this.#bodies(event, exchange));
    const written = bodies.map((body) => lineOf({ t, type: 'body', exchange, from: 'server', ...body }));
    return entry.type === 'body' ? written : [...written, line];
  }

  #line(entry: Extract<SessionEntry, { type: 'line' }>, line: Buffer): Buffer[] {
    const [whole] = this.#events;
    if (whole?.type !== 'line') {
      this.#pieces.push(line);
      return [];
    }
    const changes = this.#changes.get(`line ${this.#lines}`);
    this.#lines += 1;
    const pieces = this.#pieces.splice(0);
    if (changes === undefined) return [...pieces, line];
    const { t, type, from, end } = entry;
    const text = withResponses(whole.bytes.toString('utf8'), changes);
    return [lineOf({ t, type, from, text, ...(end !== undefined && { end }) })];
  }

  #bodies(event: SessionEvent, exchange: number): { text?: string; base64?: string }[] {
    switch (event.type) {
      case 'response': {
        const changes = this.#changes.get(`exchange ${exchange} body`);
        if (changes === undefined) return bytesOf(event.bytes);
        return [{ text: withResponses(event.bytes.toString('utf8'), changes) }];
      }
      case 'event': {
        const number = this.#eventsOf.get(exchange) ?? 0;
        this.#eventsOf.set(exchange, number + 1);
        const changes = this.#changes.get(`exchange ${exchange} ${number}`);
        return changes === undefined ? bytesOf(event.bytes) : [{ text: eventWith(event.bytes, changes) }];
      }
      case 'streamEnd':
        return bytesOf(event.bytes);
      default:
        return [];
    }
  }
}

function lineOf(entry: SessionEntry): Buffer {
  return Buffer.from(`${JSON.stringify(entry)}\n`);
}

function bytesOf(bytes: Uint8Array): { text?: string; base64?: string }[] {
  if (bytes.length === 0) return [];
  const buffer = Buffer.from(bytes);
  return [isUtf8(buffer) ? { text: buffer.toString('utf8') } : { base64: buffer.toString('base64') }];
}

/** The text of a message or a batch with the new responses. */
function withResponses(text: string, changes: readonly NewResponse[]): string {
  const [only] = changes;
  if (only !== undefined && only.source.entry === undefined) return wholeText(only.message);
  const batch: Json = parseExactMessage(text);
  if (!Array.isArray(batch)) return text;
  const entries = batch.map((entry, index) => changes.find(({ source }) => source.entry === index)?.message ?? entry);
  return wholeText(entries);
}

/** The event with its other fields as they are, and new data. */
function eventWith(bytes: Uint8Array, changes: readonly NewResponse[]): string {
  const { data = '' } = atOnce(readEvent(bytes));
  const others = Buffer.from(bytes)
    .toString('utf8')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '' && !/^data(?::|$)/.test(line));
  return `${[...others, `data: ${withResponses(data, changes)}`].join('\n')}\n\n`;
}
