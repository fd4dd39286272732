import type { Base64Form } from '../../model/resource.ts';

interface Base64Reading {
  /** What can be decoded, in the form of RFC 4648, section 4; the blob itself when it was sent so. */
  base64: string;
  /** Of a blob that can be decoded wholly. */
  forms: Base64Form[];
  /** Index in the blob as sent of the first character that can't be decoded; absent when all can. */
  breaksAt?: number;
}

const canonical = /^[A-Za-z0-9+/]*={0,2}$/;
const foreign = /[^A-Za-z0-9+/_=\s-]/;
const ignored = /[=\s]/;
/** A `data:` URL's type and parameters are shorter. In characters. */
const longestPrefix = 1000;

/**
 * Reads base64 in the forms that servers send: `dataPrefix` behind the beginning of a `data:` URL (RFC 2397),
 * `urlAlphabet` with `-` and `_` (RFC 4648, section 5), `whiteSpace` with line breaks or spaces, and `padding` without
 * padding or with another count of `=`.
 */
export function readBase64(blob: string): Base64Reading {
  if (blob.length % 4 === 0 && canonical.test(blob)) return { base64: blob, forms: [] };
  const prefix = dataPrefixLength(blob);
  const body = prefix === 0 ? blob : blob.slice(prefix);
  const end = endOfDigits(body);
  const breaksAt = breakOf(body, end);
  const digits = body
    .slice(0, breaksAt ?? end)
    .replace(/\s+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  // A single digit is less than a byte.
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  const base64 = whole.padEnd(Math.ceil(whole.length / 4) * 4, '=');
  if (breaksAt !== undefined) return { base64, forms: [], breaksAt: prefix + breaksAt };
  const padding = body.slice(end).replace(/\s+/g, '');
  const forms: [Base64Form, boolean][] = [
    ['dataPrefix', prefix > 0],
    ['urlAlphabet', /[-_]/.test(body)],
    ['whiteSpace', /\s/.test(body)],
    ['padding', padding.length !== base64.length - whole.length],
  ];
  return { base64, forms: forms.flatMap(([form, isPresent]) => (isPresent ? [form] : [])) };
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

/** Where the padding and the white space at the end begin. */
function endOfDigits(body: string): number {
  let end = body.length;
  while (end > 0 && ignored.test(body.charAt(end - 1))) end -= 1;
  return end;
}

/** The first character that no alphabet has, padding within, or the end of a text that ends within a byte. */
function breakOf(body: string, end: number): number | undefined {
  const wrong = body.search(foreign);
  const padding = body.indexOf('=');
  const isPaddingWithin = padding !== -1 && padding < end;
  if (isPaddingWithin && (wrong === -1 || padding < wrong)) return padding;
  if (wrong !== -1) return wrong;
  return body.slice(0, end).replace(/\s+/g, '').length % 4 === 1 ? body.length : undefined;
}
