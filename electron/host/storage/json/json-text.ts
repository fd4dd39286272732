import { createScanner, type Node, parseTree } from 'jsonc-parser';
import { textFault } from '#shared/mcp/json/text-fault.ts';
import type { TextFault } from '#shared/model/frames/text-fault.ts';
import type { Json } from '#shared/model/json/json.ts';

type JsonReading = { ok: true; value: Json } | { ok: false; fault: TextFault };

/**
 * Parses JSON; `lenient` allows comments and trailing commas. Takes linear time whatever the text is, and quotes no more
 * than one character of it, since configurations contain secrets. Deep nesting is a fault: a hostile paste could exhaust
 * the stack.
 */
export function readJsonText(text: string, { lenient = false } = {}): JsonReading {
  const { json, fault } = lenient ? lenientJson(text) : checkedJson(text);
  return fault === undefined ? { ok: true, value: JSON.parse(json) } : { ok: false, fault };
}

/**
 * The tree of a JSON text with comments and trailing commas; its offsets are those of the text. Undefined when the text
 * has a fault, deep nesting included: the library's parser is recursive.
 */
export function readJsonTree(text: string): Node | undefined {
  const { json, fault } = lenientJson(text);
  return fault === undefined ? parseTree(json) : undefined;
}

/** Most texts are JSON as they are, which takes a fraction of the time. */
function lenientJson(text: string): CheckedJson {
  const checked = checkedJson(text);
  return checked.fault === undefined ? checked : checkedJson(strictJson(text));
}

interface CheckedJson {
  json: string;
  fault: TextFault | undefined;
}

function checkedJson(text: string): CheckedJson {
  const json = text.replace(/^\uFEFF/, ' ');
  return { json, fault: textFault(json, { most: 1 }) };
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
