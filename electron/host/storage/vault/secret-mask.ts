import { atOnce, type Steps } from '#shared/mcp/steps.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Clock, Timer } from '../../platform.ts';

/** What is shown in place of a secret. */
export const secretMark = '•••';

/** Bytes or characters that are searched between two yields. */
const bytesPerStep = 1_000_000;

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

/** Masks one server's secrets in every encoding of `secretForms`. Everything else is kept byte for byte. */
export class SecretMask {
  /** Each secret with its forms. */
  readonly #secrets = new Map<string, { forms: SecretForm[]; mark: string }>();
  #needles: Pattern[] = [];

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
  }

  /** Returns the same object when there is no secret in it. `onMasked` gets the marks that were set, and how often. */
  bytes(bytes: Uint8Array, onMasked?: (mark: string, count: number) => void): MaskedBytes {
    return atOnce(this.maskingBytes(bytes, onMasked));
  }

  /** As `bytes`, in steps. */
  *maskingBytes(bytes: Uint8Array, onMasked?: (mark: string, count: number) => void): Steps<MaskedBytes> {
    let masked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let count = 0;
    for (const needle of this.#needles) {
      const places = yield* placesOf(masked, needle);
      if (places.length === 0) continue;
      masked = replaced(masked, needle, places);
      count += places.length;
      onMasked?.(needle.mark, places.length);
    }
    return count === 0 ? { bytes, count } : { bytes: masked, count };
  }

  text(text: string): string {
    return atOnce(this.maskingText(text));
  }

  /** As `text`, in steps. */
  *maskingText(text: string): Steps<string> {
    if (!(yield* this.#occursIn(text))) return text;
    const { bytes } = yield* this.maskingBytes(Buffer.from(text));
    return Buffer.from(bytes).toString('utf8');
  }

  *#occursIn(text: string): Steps<boolean> {
    if (text.length <= bytesPerStep) return this.#needles.some((needle) => text.includes(needle.text));
    for (const needle of this.#needles) {
      for (let from = 0; from < text.length; from += bytesPerStep) {
        if (text.slice(from, from + bytesPerStep + needle.text.length - 1).includes(needle.text)) return true;
        yield;
      }
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

function* placesOf(bytes: Buffer, needle: Pattern): Steps<number[]> {
  const places: number[] = [];
  let from = 0;
  for (let stepEnd = bytesPerStep; from < bytes.length; stepEnd += bytesPerStep) {
    if (stepEnd > bytesPerStep) yield;
    // Those that begin before the end of the step.
    const within = bytes.subarray(0, stepEnd + needle.bytes.length - 1);
    for (let at = within.indexOf(needle.bytes, from); at !== -1; at = within.indexOf(needle.bytes, from)) {
      from = at + needle.bytes.length;
      const isWithinWord = isWordByte(bytes[at - 1]) || isWordByte(bytes[from]);
      if (!(needle.isWord && isWithinWord)) places.push(at);
    }
    from = Math.max(from, stepEnd);
  }
  return places;
}

function replaced(bytes: Buffer, needle: Pattern, places: readonly number[]): Buffer {
  const parts: Uint8Array[] = [];
  const mark = Buffer.from(needle.mark);
  let start = 0;
  for (const at of places) {
    const end = at + needle.bytes.length;
    const isNumber = isJsonNumber(bytes, needle, at, end);
    parts.push(bytes.subarray(start, at), isNumber ? Buffer.from(`"${needle.mark}"`) : mark);
    start = end;
  }
  return Buffer.concat([...parts, bytes.subarray(start)]);
}

function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && /[\w-]/.test(String.fromCharCode(byte));
}

/** Whether a secret is a JSON number: its mask needs quotes to keep the JSON valid. */
function isJsonNumber(bytes: Buffer, { text }: Pattern, start: number, end: number): boolean {
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
 * The encodings in which a server may repeat a secret: plain, JSON, percent-encoded, base64, also of the token after
 * `Bearer`, the parts of `Basic` and the password in a URL. The longest first.
 */
function secretForms(secret: string): SecretForm[] {
  const texts = new Map<string, boolean>();
  for (const part of secretParts(secret)) {
    if (part.length < minCharacters) continue;
    const isWord = part.length < commonCharacters && /^(?:[a-z]+|\d+)$/i.test(part);
    for (const text of [part, ...jsonForms(part), ...urlForms(part)]) texts.set(text, isWord);
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
  if (password !== undefined) parts.push(password, decoded(password));
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class KnownSecrets {
  readonly #masks = new Map<ServerId, SecretMask>();

  get values(): ReadonlySet<string> {
    return new Set([...this.#masks.values()].flatMap(({ texts }) => texts));
  }

  mask(text: string): string {
    return [...this.#masks.values()].reduce((rest, mask) => (mask.isEmpty ? rest : mask.text(rest)), text);
  }

  /** One server's mask, which is updated by `note`. */
  maskOf(serverId: ServerId): SecretMask {
    const mask = this.#masks.get(serverId) ?? new SecretMask();
    this.#masks.set(serverId, mask);
    return mask;
  }

  note(serverId: ServerId, secrets: readonly string[]): void {
    this.maskOf(serverId).add(secrets);
  }
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
