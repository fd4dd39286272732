import { setImmediate } from 'node:timers/promises';
import { namedMark } from '#shared/model/secret-mark.ts';
import type { Party, SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import { isOAuthField } from '#shared/secrets/oauth-fields.ts';
import { ByteCollector, httpLimits } from '../../../wire/transports/http/read-body.ts';
import { bytesOf, recorded } from '../../file/entry-bytes.ts';
import { decompressedBy, encodingOf, headerOf, isEventStreamHead } from '../../file/session-decoder.ts';
import { maskHeaders, maskSessionHeader, maskUrl } from './heads.ts';
import { PieceMasker } from './piece-masker.ts';
import type { SecretBook } from './secret-book.ts';

type EntryOf<Type extends SessionEntry['type']> = Extract<SessionEntry, { type: Type }>;
type Heads = readonly [string, string][];

interface MaskedBody {
  pieces: PieceMasker;
  encoding: string | undefined;
  /** Of a body that is compressed. */
  compressed: ByteCollector | undefined;
}

/** So many exchanges may be open at once; the bodies of the oldest ones end early. */
const mostOpen = 1000;

/** A body whose compression can't be undone, so that nothing is known of what is in it. */
const unreadableBody = Buffer.from(namedMark('body that cannot be decompressed'));

/** Masks the secrets in the entries of a session, in their order. */
export class EntryMasker {
  readonly #book: SecretBook;
  readonly #lines: Record<Party, PieceMasker>;
  readonly #stderr: PieceMasker;
  readonly #bodies = new Map<string, MaskedBody>();
  #decoded = 0;

  constructor(book: SecretBook) {
    this.#book = book;
    this.#lines = { client: this.#pieces(), server: this.#pieces() };
    this.#stderr = this.#pieces({ isStream: true });
  }

  /** How many bodies were decompressed. */
  get decoded(): number {
    return this.#decoded;
  }

  header(header: SessionHeader): SessionHeader {
    return maskSessionHeader(header, this.#book);
  }

  /** The entries in place of one: none while its text goes on in a later one. */
  async mask(entry: SessionEntry): Promise<SessionEntry[]> {
    switch (entry.type) {
      case 'line':
        return this.#line(entry);
      case 'stderr':
        return this.#stderrOf(entry);
      case 'request': {
        this.#open(entry.exchange, 'client', entry.headers, false);
        const path = this.#book.text(maskUrl(entry.path, this.#book));
        return [{ ...entry, path, headers: this.#headers(entry.headers) }];
      }
      case 'response':
        this.#open(entry.exchange, 'server', entry.headers, isEventStreamHead(entry.headers));
        return [{ ...entry, reason: this.#book.text(entry.reason), headers: this.#headers(entry.headers) }];
      case 'interim':
        return [{ ...entry, headers: maskHeaders(entry.headers, this.#book) }];
      case 'body':
        return this.#body(entry);
      case 'bodyEnd': {
        const { trailers } = entry;
        return this.#endBody({ ...entry, ...(trailers && { trailers: maskHeaders(trailers, this.#book) }) });
      }
      case 'startFailed':
      case 'requestFailed':
        return [{ ...entry, reason: this.#book.text(entry.reason) }];
      case 'note':
        return [{ ...entry, text: this.#book.text(entry.text) }];
      case 'exit':
        return [...this.#endStderr(entry.t), entry];
      case 'end':
        return [...this.#endLine(entry), entry];
      default:
        return [entry];
    }
  }

  /** What waits for more when no more comes; `t`: of the last entry. Other work has its turn between the bodies. */
  async *end(t: number): AsyncGenerator<SessionEntry[]> {
    yield (['client', 'server'] as const).flatMap((from) => this.#endLine({ t, from }));
    yield this.#endStderr(t);
    for (const [key, { pieces }] of this.#bodies) {
      const [exchange = '', from] = key.split(' ');
      const rest = pieces.end();
      this.#bodies.delete(key);
      if (rest.length === 0) continue;
      const party = from === 'client' ? 'client' : 'server';
      yield [{ t, type: 'body', exchange: Number(exchange), from: party, ...recorded(rest) }];
      await setImmediate();
    }
  }

  async #stderrOf(entry: EntryOf<'stderr'>): Promise<SessionEntry[]> {
    const masked = await this.#stderr.push(bytesOf(entry));
    return masked.map((bytes) => ({ t: entry.t, type: 'stderr', ...recorded(bytes) }));
  }

  async #line(entry: EntryOf<'line'>): Promise<SessionEntry[]> {
    const { t, from, more, end } = entry;
    const pieces = this.#lines[from];
    const passed = await pieces.push(bytesOf(entry));
    const masked = passed.map((bytes): SessionEntry => ({ t, type: 'line', from, ...recorded(bytes), more: true }));
    if (more === true) return masked;
    return [...masked, { t, type: 'line', from, ...recorded(pieces.end()), ...(end !== undefined && { end }) }];
  }

  #endLine({ t, from }: { t: number; from: Party }): SessionEntry[] {
    const rest = this.#lines[from].end();
    return rest.length === 0 ? [] : [{ t, type: 'line', from, ...recorded(rest), more: true }];
  }

  #endStderr(t: number): SessionEntry[] {
    const rest = this.#stderr.end();
    return rest.length === 0 ? [] : [{ t, type: 'stderr', ...recorded(rest) }];
  }

  #headers(headers: [string, string][]): [string, string][] {
    const isKept = encodingOf(headers) === undefined;
    const kept = isKept ? headers : headers.filter(([name]) => name.toLowerCase() !== 'content-encoding');
    return maskHeaders(kept, this.#book);
  }

  #open(exchange: number, from: Party, headers: Heads, isStream: boolean): void {
    const encoding = encodingOf(headers);
    const type = headerOf(headers, 'content-type') ?? '';
    if (this.#bodies.size >= mostOpen) {
      const [oldest] = this.#bodies.keys();
      if (oldest !== undefined) this.#bodies.delete(oldest);
    }
    this.#bodies.set(`${exchange} ${from}`, {
      pieces: this.#pieces({
        isStream,
        isEvents: isEventStreamHead(headers),
        isForm: /x-www-form-urlencoded/i.test(type),
      }),
      encoding,
      compressed: encoding === undefined ? undefined : new ByteCollector(httpLimits.messageBytes),
    });
  }

  async #body(entry: EntryOf<'body'>): Promise<SessionEntry[]> {
    const { t, exchange, from } = entry;
    const body = this.#bodies.get(`${exchange} ${from}`);
    // Nothing is known of a body without a head: it is left out rather than passed on.
    if (body === undefined) return [];
    const bytes = bytesOf(entry);
    if (body.compressed !== undefined) {
      body.compressed.push(bytes);
      return [];
    }
    const passed = await body.pieces.push(bytes);
    return passed.map((masked) => ({ t, type: 'body', exchange, from, ...recorded(masked) }));
  }

  async #endBody(entry: EntryOf<'bodyEnd'>): Promise<SessionEntry[]> {
    const { t, exchange, from } = entry;
    const key = `${exchange} ${from}`;
    const body = this.#bodies.get(key);
    this.#bodies.delete(key);
    if (body === undefined) return [entry];
    const masked: Buffer[] = [];
    const bytes = body.compressed?.take();
    const { encoding } = body;
    if (encoding !== undefined && bytes !== undefined && bytes.length > 0) {
      const plain = await decompressedBy(encoding, bytes);
      if (plain === undefined) masked.push(unreadableBody);
      else masked.push(...(await body.pieces.push(plain)));
      this.#decoded += 1;
    }
    masked.push(body.pieces.end());
    const parts = masked.filter(({ length }) => length > 0);
    return [
      ...parts.map((part): SessionEntry => ({ t, type: 'body', exchange, from, ...recorded(part) })),
      { ...entry, ...(encoding !== undefined && { decoded: encoding }) },
    ];
  }

  #pieces({ isStream = false, isEvents = false, isForm = false } = {}): PieceMasker {
    const book = this.#book;
    const mask = (bytes: Buffer) => {
      if (isEvents) return maskEvents(bytes, book);
      return book.bytes(isForm ? maskForm(bytes, book) : bytes);
    };
    return new PieceMasker({ mask, openEnd: (bytes) => book.openEnd(bytes), isStream });
  }
}

/** Masks the lines of an event stream: most of them have a whole message. */
function maskEvents(bytes: Buffer, book: SecretBook): Buffer {
  const lines = bytes.toString('latin1').split(/(?<=\n)/);
  const masked = lines.map((line) => {
    const field = /^data: ?/.exec(line)?.[0] ?? '';
    const end = /\r?\n$/.exec(line)?.[0] ?? '';
    const value = line.slice(field.length, line.length - end.length);
    return Buffer.concat([
      Buffer.from(field, 'latin1'),
      book.bytes(Buffer.from(value, 'latin1')),
      Buffer.from(end, 'latin1'),
    ]);
  });
  return Buffer.concat(masked);
}

function maskForm(bytes: Buffer, book: SecretBook): Buffer {
  const parts = bytes.toString('latin1').split('&');
  if (!parts.some((part) => part.startsWith('grant_type='))) return bytes;
  const masked = parts.map((part) => {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals);
    if (!isOAuthField(name)) return part;
    const value = new URLSearchParams(part).get(name) ?? '';
    return `${name}=${book.secret(value, `member ${name}`)}`;
  });
  return Buffer.from(masked.join('&'), 'latin1');
}
