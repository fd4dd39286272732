import { setImmediate } from 'node:timers/promises';
import { wholeLength } from '../../file/entry-bytes.ts';

/** Lines and bodies up to this size are masked as a whole, through their parse when they are JSON. */
const wholeBytes = 4 * 2 ** 20;
/** Larger ones are masked in pieces of this size. */
const pieceBytes = 2 ** 20;
/** How far before the end of a piece a place is looked for at which no secret is divided. */
const searchedBytes = 64 * 1024;
/** A longer private key, or word at the end of a piece, is divided. */
const heldBytes = 16 * 1024;

export interface PieceRules {
  mask(bytes: Buffer): Buffer;
  /** How many bytes at the end may be the beginning of a known secret. */
  openEnd(bytes: Buffer): number;
  /** Passes on whole lines as they come, as of an event stream or of stderr; a line isn't divided while it is short. */
  isStream: boolean;
}

/** Masks what comes in pieces, so that a secret that is in two of them is found. It keeps a few MiB at most. */
export class PieceMasker {
  readonly #rules: PieceRules;
  #pieces: Buffer[] = [];
  #length = 0;
  #isLarge: boolean;

  constructor(rules: PieceRules) {
    this.#rules = rules;
    this.#isLarge = rules.isStream;
  }

  /** What can be passed on now, masked; often nothing. Other work has its turn between the pieces. */
  async push(bytes: Buffer): Promise<Buffer[]> {
    const passed: Buffer[] = [];
    let given = [bytes];
    if (!this.#isLarge && this.#length + bytes.length > wholeBytes) {
      this.#isLarge = true;
      given = [this.#take(), bytes];
    }
    for (const piece of given.flatMap(inPieces)) {
      this.#pieces.push(piece);
      this.#length += piece.length;
      if (!this.#isLarge) continue;
      const masked = this.#pass();
      if (masked.length > 0) passed.push(masked);
      if (piece.length === pieceBytes) await setImmediate();
    }
    return passed;
  }

  /** The rest. */
  end(): Buffer {
    const rest = this.#take();
    return rest.length === 0 ? rest : this.#rules.mask(rest);
  }

  #take(): Buffer {
    const [only = Buffer.alloc(0), ...more] = this.#pieces;
    this.#pieces = [];
    this.#length = 0;
    return more.length === 0 ? only : Buffer.concat([only, ...more]);
  }

  #pass(): Buffer {
    const { isStream } = this.#rules;
    if (!isStream && this.#length < pieceBytes) return Buffer.alloc(0);
    const bytes = this.#take();
    const length = isStream && bytes.length < pieceBytes ? lineEnd(bytes) : this.#divided(bytes);
    const whole = beforePrivateKey(bytes.subarray(0, length));
    const rest = bytes.subarray(whole.length);
    if (rest.length > 0) this.#pieces = [rest];
    this.#length = rest.length;
    return whole.length === 0 ? whole : this.#rules.mask(whole);
  }

  /** Where a large piece is divided: after a line or a value of JSON, or where no word and no known secret is. */
  #divided(bytes: Buffer): number {
    const tail = bytes.subarray(Math.max(0, bytes.length - searchedBytes));
    const text = tail.toString('latin1');
    let place = text.lastIndexOf('\n') + 1;
    for (const end of ['},', '],', '",']) {
      for (let at = text.lastIndexOf(end); at >= place; at = text.lastIndexOf(end, at - 1)) {
        if (text[at - 1] !== '\\') place = at + end.length;
        if (place > at || at === 0) break;
      }
    }
    if (place > 0) return bytes.length - tail.length + place;
    const word = wordAtEnd(text);
    const open = Math.min(bytes.length - 1, Math.max(this.#rules.openEnd(bytes), word < heldBytes ? word : 0));
    return wholeLength(bytes.subarray(0, bytes.length - open));
  }
}

/** What is given at once may be larger than what is kept. */
function inPieces(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / pieceBytes);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes));
}

/** How many characters of a word, such as a token, a text ends with; `heldBytes` at most. */
function wordAtEnd(text: string): number {
  let length = 0;
  while (length < heldBytes && /[\w.~+/=-]/.test(text.charAt(text.length - 1 - length))) length += 1;
  return length;
}

function lineEnd(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d)) + 1;
}

/** Without a private key at the end that isn't whole yet. */
function beforePrivateKey(bytes: Buffer): Buffer {
  const begin = bytes.lastIndexOf('-----BEGIN ');
  const isOpen = begin >= 0 && bytes.length - begin < heldBytes && bytes.indexOf('-----END ', begin) < 0;
  return isOpen ? bytes.subarray(0, begin) : bytes;
}
