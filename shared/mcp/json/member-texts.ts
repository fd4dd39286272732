const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const space = 0x20;

/** A range of characters, the end exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** The members of one object of a JSON text by decoded key; the last one of a repeated key. */
interface Members {
  end: number;
  values: ReadonlyMap<string, TextRange>;
  /** Those of the requested member, when it is an object. */
  inside?: Members | undefined;
}

/**
 * The members of the object at `start`, and those of its member `inside`, without parsing their values. The text must
 * be valid JSON. Not recursive.
 */
export function membersAt(text: string, start: number, inside?: string): Members {
  const values = new Map<string, TextRange>();
  let inner: Members | undefined;
  let at = nextToken(text, start + 1);
  while (at < text.length && text.charCodeAt(at) === quote) {
    const keyEnd = stringEnd(text, at);
    const key = decodedKey(text.slice(at, keyEnd));
    const from = nextToken(text, nextToken(text, keyEnd) + 1);
    const isInside = key === inside;
    if (isInside) inner = text.charCodeAt(from) === openBrace ? membersAt(text, from) : undefined;
    const end = isInside && inner !== undefined ? inner.end : valueEnd(text, from);
    values.set(key, { start: from, end });
    at = nextToken(text, end);
    if (text.charCodeAt(at) === comma) at = nextToken(text, at + 1);
  }
  return { end: at + 1, values, inside: inner };
}

/** Position after the string at `start`. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Position after the value at `start`. */
function valueEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return stringEnd(text, start);
  if (first === openBrace || first === openBracket) return closingEnd(text, start);
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= space || code === comma || code === closeBrace || code === closeBracket) break;
  }
  return at;
}

/** Position after the bracket that closes the one at `start`, or the end of the text. */
export function closingEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at) - 1;
    else if (code === openBrace || code === openBracket) depth += 1;
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

function nextToken(text: string, start: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) <= space) at += 1;
  return at;
}

function decodedKey(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1);
}
