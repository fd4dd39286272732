import { type SecretForm, secretForms } from './secret-forms.ts';

/** The mark in place of a secret. */
export const secretMark = '•••';

const markBytes = Buffer.from(secretMark);
const quotedMarkBytes = Buffer.from(`"${secretMark}"`);

interface Needle extends SecretForm {
  bytes: Buffer;
}

/** Bytes in which every secret is masked, and how many were found. */
export interface Masked {
  bytes: Uint8Array;
  count: number;
}

/**
 * Finds the secrets of one server in what passes, in any of the ways of `secretForms`, and puts a mark in their place.
 * Everything else stays byte for byte. Secrets may be added at any time.
 */
export class SecretMask {
  readonly #secrets = new Set<string>();
  #needles: Needle[] = [];

  /** True while there is nothing to look for. */
  get isEmpty(): boolean {
    return this.#needles.length === 0;
  }

  /** What is looked for. */
  get texts(): string[] {
    return this.#needles.map(({ text }) => text);
  }

  add(secrets: Iterable<string>): void {
    const known = this.#secrets.size;
    for (const secret of secrets) if (secret !== '') this.#secrets.add(secret);
    if (this.#secrets.size === known) return;
    const forms = new Map([...this.#secrets].flatMap(secretForms).map((form) => [form.text, form]));
    this.#needles = [...forms.values()]
      .sort((a, b) => b.text.length - a.text.length)
      .map((form) => ({ ...form, bytes: Buffer.from(form.text) }));
  }

  /** Returns the very bytes that were given when there is no secret in them. */
  bytes(bytes: Uint8Array): Masked {
    let masked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let count = 0;
    for (const needle of this.#needles) {
      const places = placesOf(masked, needle);
      if (places.length === 0) continue;
      masked = replaced(masked, needle, places);
      count += places.length;
    }
    return count === 0 ? { bytes, count } : { bytes: masked, count };
  }

  /** Returns the very text that was given when there is no secret in it. */
  text(text: string): string {
    if (!this.#needles.some((needle) => text.includes(needle.text))) return text;
    return Buffer.from(this.bytes(Buffer.from(text)).bytes).toString('utf8');
  }

  /** How many bytes at the end of `bytes` may be the start of a secret whose rest is yet to come. */
  openEnd(bytes: Uint8Array): number {
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let longest = 0;
    for (const { bytes: needle } of this.#needles) {
      for (let length = Math.min(needle.length - 1, end.length); length > longest; length--) {
        if (end.subarray(end.length - length).equals(needle.subarray(0, length))) longest = length;
      }
    }
    return longest;
  }
}

function placesOf(bytes: Buffer, needle: Needle): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(needle.bytes); at !== -1; at = bytes.indexOf(needle.bytes, at)) {
    const end = at + needle.bytes.length;
    const isWithinWord = isWordByte(bytes[at - 1]) || isWordByte(bytes[end]);
    if (!(needle.isWord && isWithinWord)) places.push(at);
    at = end;
  }
  return places;
}

function replaced(bytes: Buffer, needle: Needle, places: readonly number[]): Buffer {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const at of places) {
    const end = at + needle.bytes.length;
    parts.push(bytes.subarray(start, at), isJsonNumber(bytes, needle, at, end) ? quotedMarkBytes : markBytes);
    start = end;
  }
  return Buffer.concat([...parts, bytes.subarray(start)]);
}

/** Letters, digits, `_`, `-`. */
function isWordByte(byte: number | undefined): boolean {
  return byte !== undefined && /[\w-]/.test(String.fromCharCode(byte));
}

/** A number that is a secret becomes a text, or the JSON around it would be none any more. */
function isJsonNumber(bytes: Buffer, { text }: Needle, start: number, end: number): boolean {
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
