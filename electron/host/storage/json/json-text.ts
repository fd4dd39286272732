import { createScanner } from 'jsonc-parser';
import { errorOffset } from '#shared/mcp/json/json-nodes.ts';
import type { Json } from '#shared/model/json.ts';

/** The value of a JSON text, or the place of its first error, counted from 1. */
type JsonReading = { ok: true; value: Json } | { ok: false; line: number; column: number };

/** Deeper nesting is an error, so that a hostile paste cannot exhaust the stack. */
const deepest = 200;

/** Parses JSON; `lenient` allows comments and trailing commas. Takes linear time whatever the text is. */
export function readJsonText(text: string, { lenient = false } = {}): JsonReading {
  const json = (lenient ? strictJson(text) : text).replace(/^\uFEFF/, ' ');
  const offset = errorOffset(json, deepest - 1);
  if (offset === undefined) return { ok: true, value: JSON.parse(json) };
  const before = json.slice(0, offset).split('\n');
  return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * The text with spaces in place of comments, trailing commas, and whitespace that JSON doesn't have, such as pasted
 * no-break spaces. Every offset stays. The library's parser isn't used: it is recursive.
 */
function strictJson(text: string): string {
  const scanner = createScanner(text);
  const parts: string[] = [];
  /** How the last token begins that isn't whitespace or a comment. */
  let last = '';
  /** Where in `parts` the last comma is when it follows a value. */
  let comma: number | undefined;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const start = scanner.getTokenOffset();
    const token = withoutTrivia(text.slice(start, start + scanner.getTokenLength()));
    const first = token.trimStart().slice(0, 1);
    if (first === ',') comma = /^[[{,:]?$/.test(last) ? undefined : parts.length;
    else if (/[\]}]/.test(first) && last === ',' && comma !== undefined) parts[comma] = ' ';
    parts.push(token);
    if (first !== '') last = first;
  }
  return parts.join('');
}

/** A token with spaces in place of what JSON doesn't have; a block comment without its end stays, as the error that it is. */
function withoutTrivia(token: string): string {
  if (token.startsWith('"')) return token;
  const isComment = token.startsWith('//') || (token.startsWith('/*') && token.length > 3 && token.endsWith('*/'));
  return token.replace(isComment ? /[^\r\n]/g : /[^\S\r\n]/g, ' ');
}
