import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { isSecretMark, markIn, markName, namedMark } from '#shared/model/secret-mark.ts';
import { type FoundSecret, isUnlikely, maskedText } from '#shared/secrets/find-secrets.ts';
import { SecretMask } from '../../../storage/vault/secret-mask.ts';

/** So many found secrets are looked for everywhere: each takes time in every message. */
const mostSought = 300;
/** So many secrets have a mark of their own; later ones share that of their kind. */
const mostNumbered = 20_000;
/** So many kinds are counted one by one. */
const mostKinds = 200;
const otherKinds = 'other';
const mostSamples = 8;
const sampleCharacters = 60;

/** What was masked, with some characters around it. */
export interface MaskedSample {
  what: string;
  context: string;
}

/**
 * The secrets of one session, each with a mark of its own: `[masked: header Authorization]`, and `[masked: header
 * Authorization 2]` for another one. The same secret has the same mark wherever it was found.
 */
export class SecretBook {
  readonly #mask = new SecretMask();
  readonly #marks = new Map<string, string>();
  readonly #kinds = new Map<string, { secrets: number; places: number }>();
  readonly #whats = new Map<string, string>();
  readonly #samples: MaskedSample[] = [];
  #sought = 0;

  /** `known`: secrets that are masked wherever they are, with what they are. */
  constructor(known: Iterable<{ value: string; what: string }> = []) {
    for (const { value, what } of known) this.#seek(value, this.#markOf(value, what));
  }

  /** How many places were masked, by what was there. */
  get places(): { what: string; count: number }[] {
    return [...this.#kinds]
      .map(([what, { places }]) => ({ what, count: places }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  get samples(): readonly MaskedSample[] {
    return this.#samples;
  }

  /** Counts from zero again. Marks and secrets stay. */
  resetCounts(): void {
    for (const kind of this.#kinds.values()) kind.places = 0;
    this.#samples.length = 0;
  }

  /** The mark for a secret, which from now on is masked everywhere; its value as it is if it is a mark already. */
  secret(value: string, what: string, { isSought = true }: { isSought?: boolean } = {}): string {
    if (value === '' || isSecretMark(value)) return value;
    const mark = this.#markOf(value, what);
    if (isSought) this.#seek(value, mark);
    this.#count(mark, 1);
    return mark;
  }

  /** Masks what is known and what looks like a secret in a text: JSON, a part of it, or anything else. */
  text(text: string): string {
    let isMasked = false;
    const onMasked = (mark: string, count: number) => {
      isMasked = true;
      this.#count(mark, count);
    };
    const { bytes, count } = this.#mask.bytes(Buffer.from(text), onMasked);
    const known = count === 0 ? text : Buffer.from(bytes).toString('utf8');
    const masked = maskedText(known, {
      mark: (found) => {
        const mark = this.#found(found);
        if (mark !== undefined) isMasked = true;
        return mark;
      },
    });
    if (isMasked) this.sample(masked);
    return masked;
  }

  /** As `text`; bytes that aren't UTF-8 keep all others. */
  bytes(bytes: Buffer): Buffer {
    if (isUtf8(bytes)) return Buffer.from(this.text(bytes.toString('utf8')));
    const known = this.#mask.bytes(bytes, (mark, count) => this.#count(mark, count)).bytes;
    return Buffer.from(
      maskedText(Buffer.from(known).toString('latin1'), { mark: (found) => this.#found(found) }),
      'latin1',
    );
  }

  /** How many bytes at the end may be the beginning of a known secret. */
  openEnd(bytes: Uint8Array): number {
    return this.#mask.openEnd(bytes);
  }

  /** Remembers a masked text as an example. */
  sample(masked: string): void {
    if (this.#samples.length >= mostSamples) return;
    const place = markIn(masked);
    if (place === undefined) return;
    const { start, end } = place;
    const what = this.#whats.get(masked.slice(start, end));
    if (what === undefined || this.#samples.some((each) => each.what === what)) return;
    this.#samples.push({ what, context: masked.slice(Math.max(0, start - sampleCharacters), end + sampleCharacters) });
  }

  #found({ kind, name = '', value }: FoundSecret): string | undefined {
    const what = { named: `member ${name}`, option: `argument ${name}`, token: 'token', password: 'URL password' };
    const isSought = kind === 'option' || isUnlikely(value);
    return this.secret(value, kind === 'key' ? 'private key' : kind === 'given' ? 'secret' : what[kind], { isSought });
  }

  #markOf(value: string, what: string): string {
    const key = createHash('sha256').update(value).digest('base64');
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    const name = markName(what);
    const kind = this.#kinds.has(name) || this.#kinds.size < mostKinds ? name : otherKinds;
    const counts = this.#kinds.get(kind) ?? { secrets: 0, places: 0 };
    this.#kinds.set(kind, counts);
    const isNumbered = this.#marks.size < mostNumbered;
    if (isNumbered) counts.secrets += 1;
    const mark = namedMark(kind, isNumbered ? counts.secrets : 1);
    if (isNumbered) this.#marks.set(key, mark);
    this.#whats.set(mark, kind);
    return mark;
  }

  #seek(value: string, mark: string): void {
    if (this.#sought >= mostSought) return;
    this.#sought += 1;
    this.#mask.add([value], mark);
  }

  #count(mark: string, count: number): void {
    const kind = this.#kinds.get(this.#whats.get(mark) ?? '');
    if (kind !== undefined) kind.places += count;
  }
}
