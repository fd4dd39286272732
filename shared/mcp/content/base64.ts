import type { Base64Form } from '../../model/resource.ts';
import { atOnce, type Steps } from '../steps.ts';

interface Base64Reading {
  /** What can be decoded, in the form of RFC 4648, section 4; the blob itself when it was sent so. */
  base64: string;
  /** Of a blob that can be decoded wholly. */
  forms: Base64Form[];
  /** Index in the blob as sent of the first character that can't be decoded; absent when all can. */
  breaksAt?: number;
}

const foreign = /[^A-Za-z0-9+/_\s-]/;
const odd = /[^A-Za-z0-9+/]/;
const ignored = /[=\s]/;
/** A `data:` URL's type and parameters are shorter. In characters. */
const longestPrefix = 1000;
/** Characters that are read between two yields. */
const pieceCharacters = 256 * 1024;

/**
 * Reads base64 in the forms that servers send: `dataPrefix` behind the beginning of a `data:` URL (RFC 2397),
 * `urlAlphabet` with `-` and `_` (RFC 4648, section 5), `whiteSpace` with line breaks or spaces, and `padding` without
 * padding or with another count of `=`.
 */
export function readBase64(blob: string): Base64Reading {
  return atOnce(readingBase64(blob));
}

/** As `readBase64`, in steps. */
export function* readingBase64(blob: string): Steps<Base64Reading> {
  const prefix = dataPrefixLength(blob);
  const body = prefix === 0 ? blob : blob.slice(prefix);
  const tail = yield* readTail(body);
  const read = yield* readDigits(body, tail.start);
  // A single digit is less than a byte.
  const isCutShort = read.digits.length % 4 === 1;
  const breaksAt = read.breaksAt ?? (isCutShort ? body.length : undefined);
  const whole = isCutShort ? read.digits.slice(0, -1) : read.digits;
  const padding = (4 - (whole.length % 4)) % 4;
  const hasSpace = read.hasSpace || tail.hasSpace;
  const isAsSent = prefix === 0 && !read.isChanged && !hasSpace && tail.padding === padding;
  const base64 = isAsSent && breaksAt === undefined ? blob : whole + '='.repeat(padding);
  if (breaksAt !== undefined) return { base64, forms: [], breaksAt: prefix + breaksAt };
  const forms: [Base64Form, boolean][] = [
    ['dataPrefix', prefix > 0],
    ['urlAlphabet', read.hasUrlAlphabet],
    ['whiteSpace', hasSpace],
    ['padding', tail.padding !== padding],
  ];
  return { base64, forms: forms.flatMap(([form, isPresent]) => (isPresent ? [form] : [])) };
}

/** The padding and the white space at the end. */
function* readTail(body: string) {
  let start = body.length;
  let padding = 0;
  let hasSpace = false;
  for (; start > 0; start -= 1) {
    const char = body.charAt(start - 1);
    if (!ignored.test(char)) break;
    if (char === '=') padding += 1;
    else hasSpace = true;
    if (start % pieceCharacters === 0) yield;
  }
  return { start, padding, hasSpace };
}

/** The digits before `end` without white space; `breaksAt`: the first character that no alphabet has, or padding. */
function* readDigits(body: string, end: number) {
  const pieces: string[] = [];
  let [isChanged, hasSpace, hasUrlAlphabet] = [false, false, false];
  let breaksAt: number | undefined;
  for (let at = 0; at < end && breaksAt === undefined; at += pieceCharacters) {
    if (at > 0) yield;
    const piece = body.slice(at, Math.min(at + pieceCharacters, end));
    if (!odd.test(piece)) {
      pieces.push(piece);
      continue;
    }
    isChanged = true;
    const wrong = piece.search(foreign);
    if (wrong !== -1) breaksAt = at + wrong;
    const known = wrong === -1 ? piece : piece.slice(0, wrong);
    const digits = known.replace(/\s+/g, '');
    hasSpace ||= digits.length < known.length;
    hasUrlAlphabet ||= /[-_]/.test(digits);
    pieces.push(digits.replaceAll('-', '+').replaceAll('_', '/'));
  }
  const digits = isChanged ? pieces.join('') : body.slice(0, end);
  return { digits, isChanged, hasSpace, hasUrlAlphabet, breaksAt };
}

/** How many bytes base64 of the form of section 4 stands for. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

function dataPrefixLength(blob: string): number {
  const comma = blob.slice(0, longestPrefix).indexOf(',');
  const head = comma === -1 ? '' : blob.slice(0, comma).trim().toLowerCase();
  return head.startsWith('data:') && head.endsWith('base64') ? comma + 1 : 0;
}
