import { percentDecoded } from '#shared/mcp/percent-decoded.ts';
import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { secretMark } from '#shared/model/secret-mark.ts';
import type { Clock, Timer } from '../../platform.ts';
import { type FoundPattern, PatternSearch } from './pattern-search.ts';

/** Longer texts are looked through in pieces first. */
const charactersAtOnce = 1_000_000;

export interface MaskedBytes {
  bytes: Uint8Array;
  /** How many places were masked. */
  count: number;
}

interface Pattern extends SecretForm {
  bytes: Buffer;
  mark: string;
  /** Calculated when they are needed first. */
  borders: Uint32Array | undefined;
}

/**
 * Masks secrets in every encoding of `secretForms`. Everything else is kept byte for byte. A host has one for all its
 * servers: what one of them was given may come back from another.
 */
export class SecretMask {
  /** Each secret with its forms. */
  readonly #secrets = new Map<string, { forms: SecretForm[]; mark: string }>();
  #needles: Pattern[] = [];
  #search = new PatternSearch([]);

  get isEmpty(): boolean {
    return this.#needles.length === 0;
  }

  get texts(): string[] {
    return this.#needles.map(({ text }) => text);
  }

  /** `mark` is shown in their place; it must be the same as a JSON string without its quotes. */
  add(secrets: Iterable<string>, mark = secretMark): void {
    const known = this.#secrets.size;
    for (const secret of secrets) {
      if (secret !== '' && !this.#secrets.has(secret)) this.#secrets.set(secret, { forms: secretForms(secret), mark });
    }
    if (this.#secrets.size !== known) this.#prepare();
  }

  /** Removes secrets, so that renewed tokens don't accumulate. */
  drop(secrets: Iterable<string>): void {
    for (const secret of secrets) this.#secrets.delete(secret);
    this.#prepare();
  }

  #prepare(): void {
    const forms = new Map<string, SecretForm & { mark: string }>();
    for (const secret of this.#secrets.values()) {
      // What two secrets have in common is of the one that was added first.
      for (const form of secret.forms) {
        if (!forms.has(form.text)) forms.set(form.text, { ...form, mark: secret.mark });
      }
    }
    this.#needles = [...forms.values()]
      .sort((a, b) => b.text.length - a.text.length)
      .map((form) => ({ ...form, bytes: Buffer.from(form.text), borders: undefined }));
    this.#search = new PatternSearch(this.#needles.map(({ bytes }) => bytes));
  }

  /** Returns the same object when there is no secret in it. `onMasked` gets the marks that were set, and how often. */
  bytes(bytes: Uint8Array, onMasked?: (mark: string, count: number) => void): MaskedBytes {
    return atOnce(this.maskingBytes(bytes, onMasked));
  }

  /** As `bytes`, in steps. */
  *maskingBytes(bytes: Uint8Array, onMasked?: (mark: string, count: number) => void): Steps<MaskedBytes> {
    if (this.isEmpty) return { bytes, count: 0 };
    const places = yield* this.#search.find(bytes, ({ start, end, index }) => {
      const isWithinWord = isWordByte(bytes[start - 1]) || isWordByte(bytes[end]);
      return !(this.#needles[index]?.isWord === true && isWithinWord);
    });
    const joined = joinedPlaces(places);
    if (joined.length === 0) return { bytes, count: 0 };
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const counts = new Map<string, number>();
    const parts: Uint8Array[] = [];
    let kept = 0;
    for (const { start, end, index } of joined) {
      const { mark = secretMark, text = '' } = this.#needles[index] ?? {};
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
      const shown = isJsonNumber(whole, text, start, end) ? `"${mark}"` : mark;
      parts.push(whole.subarray(kept, start), Buffer.from(shown));
      kept = end;
    }
    for (const [mark, count] of counts) onMasked?.(mark, count);
    return { bytes: Buffer.concat([...parts, whole.subarray(kept)]), count: joined.length };
  }

  text(text: string): string {
    return this.isEmpty ? text : atOnce(this.maskingText(text));
  }

  /** As `text`, in steps. */
  *maskingText(text: string): Steps<string> {
    if (this.isEmpty || (text.length > charactersAtOnce && !(yield* this.#mayOccurIn(text)))) return text;
    const { bytes, count } = yield* this.maskingBytes(Buffer.from(text));
    return count === 0 ? text : Buffer.from(bytes).toString('utf8');
  }

  /** Without a copy of the whole text. */
  *#mayOccurIn(text: string): Steps<boolean> {
    const longest = this.#needles[0]?.text.length ?? 0;
    for (let from = 0; from < text.length; from += charactersAtOnce) {
      const piece = Buffer.from(text.slice(from, from + charactersAtOnce + longest));
      const places = yield* this.#search.find(piece, () => true);
      if (places.length > 0) return true;
      yield;
    }
    return false;
  }

  /** The parameters of a message about the server, such as a URL. */
  params(params: Failure['params']): Failure['params'] {
    const entries = Object.entries(params);
    return Object.fromEntries(entries.map(([name, it]) => [name, typeof it === 'string' ? this.text(it) : it]));
  }

  failure({ code, params, cause, ...more }: Failure): Failure {
    return createFailure(code, this.params(params), {
      ...more,
      ...(cause !== undefined && { cause: this.text(cause) }),
    });
  }

  /** The number of bytes at the end that may be the start of a secret. */
  openEnd(bytes: Uint8Array): number {
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this.#needles.reduce((longest, needle) => Math.max(longest, openEndOf(end, needle)), 0);
  }
}

/** How much of the needle's beginning the bytes end with, in linear time (the algorithm of Knuth, Morris and Pratt). */
function openEndOf(bytes: Buffer, needle: Pattern): number {
  const wanted = needle.bytes;
  // Most texts have no byte of the beginning in their end.
  const start = bytes.indexOf(wanted[0] ?? 0, Math.max(0, bytes.length - wanted.length + 1));
  if (start < 0) return 0;
  needle.borders ??= bordersOf(wanted);
  let length = 0;
  for (const byte of bytes.subarray(start)) {
    while (length > 0 && wanted[length] !== byte) length = needle.borders[length - 1] ?? 0;
    if (wanted[length] === byte) length += 1;
  }
  return length;
}

/** For each beginning of the bytes, how long the longest shorter beginning is that it ends with. */
function bordersOf(bytes: Buffer): Uint32Array {
  const borders = new Uint32Array(bytes.length);
  for (let at = 1, length = 0; at < bytes.length; at += 1) {
    while (length > 0 && bytes[length] !== bytes[at]) length = borders[length - 1] ?? 0;
    if (bytes[length] === bytes[at]) length += 1;
    borders[at] = length;
  }
  return borders;
}

/** Places that overlap, as one, which is that of the longest. */
function joinedPlaces(places: readonly FoundPattern[]): FoundPattern[] {
  const joined: FoundPattern[] = [];
  let longest = 0;
  for (const place of places) {
    const last = joined.at(-1);
    const length = place.end - place.start;
    if (last === undefined || place.start >= last.end) {
      joined.push({ ...place });
      longest = length;
      continue;
    }
    if (length > longest) {
      last.index = place.index;
      longest = length;
    }
    last.end = Math.max(last.end, place.end);
  }
  return joined;
}

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && /[\w-]/.test(String.fromCharCode(byte));
}

/** Whether a secret is a JSON number: its mask needs quotes to keep the JSON valid. */
function isJsonNumber(bytes: Buffer, text: string, start: number, end: number): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return false;
  const before = bytes
    .subarray(Math.max(0, start - 20), start)
    .toString('latin1')
    .trimEnd()
    .at(-1);
  const after = bytes
    .subarray(end, end + 20)
    .toString('latin1')
    .trimStart()
    .at(0);
  return /[:[,]/.test(before ?? '') && /[,\]}]/.test(after ?? '');
}

/** Shorter values are too common to be masked. */
const minCharacters = 6;
/** Shorter pieces of base64 are too common to be masked. */
const minBase64 = 8;
/** Shorter words and numbers are only masked as whole words. */
const commonCharacters = 12;

const scheme = /^(Bearer|Basic|Digest|DPoP|Token|ApiKey)\s+(\S.*)$/is;
const urlPassword = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i;

interface SecretForm {
  text: string;
  /** Matched only as a whole word: `postgres`, but not in `postgres_query`. */
  isWord: boolean;
}

/**
 * The encodings in which a server may repeat a secret: plain, HTML, JSON, percent-encoded, base64, also of the token after
 * `Bearer`, the parts of `Basic` and the password in a URL. The longest first.
 */
function secretForms(secret: string): SecretForm[] {
  const texts = new Map<string, boolean>();
  for (const part of secretParts(secret)) {
    if (part.length < minCharacters) continue;
    const isWord = part.length < commonCharacters && /^(?:[a-z]+|\d+)$/i.test(part);
    for (const text of [part, ...htmlForms(part), ...jsonForms(part), ...urlForms(part)]) texts.set(text, isWord);
    for (const text of base64Forms(part)) texts.set(text, false);
  }
  return [...texts].map(([text, isWord]) => ({ text, isWord })).sort((a, b) => b.text.length - a.text.length);
}

/** A secret and its parts that are secret, too. */
function secretParts(secret: string): string[] {
  const [, name = '', credentials = ''] = scheme.exec(secret) ?? [];
  const password = urlPassword.exec(secret)?.[1];
  const parts = [secret];
  if (credentials !== '') parts.push(credentials);
  if (name.toLowerCase() === 'basic') {
    const pair = Buffer.from(credentials, 'base64').toString('utf8');
    parts.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  if (password !== undefined) parts.push(password, percentDecoded(password));
  return parts;
}

/**
 * In a JSON string, in JSON within a JSON string, and once more within that: a tool's text is often JSON, and that of
 * what it called in turn. Encoders differ in what they escape; the inner two may be different ones.
 */
function jsonForms(text: string): string[] {
  const once = encoders.map((encode) => encode(text));
  const twice = once.flatMap((form) => encoders.map((encode) => encode(form)));
  return [...once, ...twice, ...encoders.map((encode) => encode(encode(encode(text))))];
}

const inString = (text: string) => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string) => inString(text).replace(/[^\x20-\x7e]/g, escaped);

/** What the inside of a JSON string is as JavaScript, PHP, Python, Go and .NET write it. */
const encoders: readonly ((text: string) => string)[] = [
  inString,
  (text) => inString(text).replaceAll('/', '\\/'),
  inAscii,
  (text) => inAscii(text).replaceAll('/', '\\/'),
  (text) => inString(text).replace(/[<>&]/g, escaped),
  (text) => inAscii(text).replace(/[<>&'+]/g, (char) => escaped(char).toUpperCase().replace('\\U', '\\u')),
];

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** As libraries escape a text for HTML and XML: they differ in the quotes. */
function htmlForms(text: string): string[] {
  if (!/[&<>"'/]/.test(text)) return [];
  const basic = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quotes = ['"', '&quot;', '&#34;', '&#x22;'].flatMap((double) =>
    ["'", '&#39;', '&#x27;', '&apos;', '&#039;'].map((single) => basic.replaceAll('"', double).replaceAll("'", single)),
  );
  const all = [...quotes, ...quotes.map((each) => each.replaceAll('/', '&#x2F;'))];
  // A JSON string has the text with its quotes escaped, if they are still there.
  return [...new Set(all)].flatMap((each) => [each, inString(each)]);
}

function urlForms(text: string): string[] {
  const component = encodeURIComponent(text.toWellFormed());
  const form = new URLSearchParams({ a: text }).toString().slice(2);
  const lowerCase = (encoded: string) => encoded.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const whole = encodeURI(text.toWellFormed());
  // A URL in a URL is encoded twice, with its slashes or without.
  const twice = [encodeURIComponent(component), encodeURI(whole)];
  return [component, form, lowerCase(component), lowerCase(form), whole, ...twice];
}

/** The base64 of the secret at each of the three possible offsets. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const piece = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    if (piece.length < minBase64) return [];
    return [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** How long the possible start of a secret is held back, in milliseconds. */
const holdMs = 100;

/** Masks secrets in a stream. The possible start of one waits for the next chunk. */
export class MaskedStream {
  readonly #clock: Clock;
  readonly #mask: SecretMask;
  readonly #onChunk: (chunk: Buffer, masked: number) => void;
  #held = Buffer.alloc(0);
  #timer: Timer | undefined;

  /** `onChunk` gets each masked chunk and the number of secrets in it. */
  constructor(clock: Clock, mask: SecretMask, onChunk: (chunk: Buffer, masked: number) => void) {
    this.#clock = clock;
    this.#mask = mask;
    this.#onChunk = onChunk;
  }

  push(chunk: Buffer): void {
    if (this.#mask.isEmpty) {
      this.#onChunk(chunk, 0);
      return;
    }
    this.#timer?.clear();
    const { bytes, count } = this.#mask.bytes(Buffer.concat([this.#held, chunk]));
    const passing = bytes.length - this.#mask.openEnd(bytes);
    this.#held = Buffer.from(bytes.subarray(passing));
    if (passing > 0) this.#onChunk(Buffer.from(bytes.subarray(0, passing)), count);
    if (this.#held.length > 0) this.#timer = this.#clock.setTimeout(() => this.end(), holdMs);
  }

  end(): void {
    this.#timer?.clear();
    const held = this.#held;
    this.#held = Buffer.alloc(0);
    if (held.length > 0) this.#onChunk(held, 0);
  }
}
