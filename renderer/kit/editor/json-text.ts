import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { closingEnd, stringEnd, type TextRange } from '#shared/mcp/json/member-texts.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The most levels that are indented: a deeply nested text would become mostly spaces. */
const deepestIndent = 200;

/**
 * Formats JSON text with an indent of two spaces, and changes nothing else: numbers keep their digits, repeated keys
 * stay, strings keep their escapes. Undefined when the text isn't JSON.
 */
export function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return indentJson(text);
}

/** The object in a JSON text, numbers to the digit; undefined when it isn't one. */
export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value = parseExactJson(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** {@link formatJson} for a text that may be cut at its end. */
export function indentJson(text: string): string {
  const out: string[] = [];
  const newLines = ['\n'];
  let depth = 0;
  let at = 0;
  /** The start of the text that isn't copied yet: copied in long runs instead of tokens. */
  let start = 0;
  const copyTo = (end: number) => {
    if (end > start) out.push(text.slice(start, end));
    start = end;
  };
  const newLine = () => {
    newLines[depth] ??= `\n${'  '.repeat(Math.min(depth, deepestIndent))}`;
    out.push(newLines[depth] ?? '');
  };
  while (at < text.length) {
    const code = text.charCodeAt(at);
    switch (code) {
      case quote:
        at = stringEnd(text, at);
        break;
      case openBrace:
      case openBracket: {
        const closing = skipSpace(text, at + 1);
        copyTo(at + 1);
        if (isClosing(text.charCodeAt(closing))) {
          start = closing;
          at = closing + 1;
        } else {
          depth += 1;
          newLine();
          at += 1;
        }
        break;
      }
      case closeBrace:
      case closeBracket:
        copyTo(at);
        depth = Math.max(0, depth - 1);
        newLine();
        at += 1;
        break;
      case comma:
        at += 1;
        copyTo(at);
        newLine();
        break;
      case colon:
        at += 1;
        copyTo(at);
        out.push(' ');
        break;
      default:
        if (isSpace(code)) {
          copyTo(at);
          at = skipSpace(text, at);
          start = at;
        } else at += 1;
    }
  }
  copyTo(at);
  return out.join('');
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function isClosing(code: number): boolean {
  return code === closeBrace || code === closeBracket;
}

function isSpace(code: number): boolean {
  return code === space || code === lineFeed || code === carriageReturn || code === tab;
}

interface Open {
  pointer: string;
  start: number;
  /** The next index of an array; undefined in an object. */
  index: number | undefined;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;

/**
 * The ranges of the values at these JSON pointers. Missing values are left out; of a repeated key, the last one counts,
 * as in every JSON parser. A text that isn't JSON gives arbitrary ranges, and no error.
 */
export function pointerRanges(text: string, pointers: ReadonlySet<string>): Map<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  const parents = parentsOf(pointers);
  const open: Open[] = [];
  let key: string | undefined;
  const note = (pointer: string, start: number, end: number) => {
    if (pointers.has(pointer)) ranges.set(pointer, { start, end });
  };
  const here = (): string => {
    const around = open.at(-1);
    if (around === undefined) return '';
    return `${around.pointer}/${around.index ?? (key ?? '').replaceAll('~', '~0').replaceAll('/', '~1')}`;
  };
  const tokens = new RegExp(token);
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const { 0: found, index: start } = match;
    const end = start + found.length;
    const around = open.at(-1);
    switch (found) {
      case '{':
      case '[': {
        const pointer = here();
        if (parents.has(pointer)) open.push({ pointer, start, index: found === '[' ? 0 : undefined });
        else {
          // Nothing in here is wanted.
          tokens.lastIndex = closingEnd(text, start);
          note(pointer, start, tokens.lastIndex);
        }
        key = undefined;
        break;
      }
      case '}':
      case ']':
        if (around !== undefined) note(around.pointer, around.start, end);
        open.pop();
        key = undefined;
        break;
      case ',':
        if (around?.index !== undefined) around.index += 1;
        key = undefined;
        break;
      case ':':
        break;
      default:
        if (around !== undefined && around.index === undefined && key === undefined) key = decoded(found);
        else note(here(), start, end);
    }
  }
  return ranges;
}

/** The pointers of all parents of these values. */
function parentsOf(pointers: ReadonlySet<string>): ReadonlySet<string> {
  const parents = new Set<string>();
  for (let pointer of pointers) {
    while (pointer !== '') {
      pointer = pointer.slice(0, Math.max(pointer.lastIndexOf('/'), 0));
      parents.add(pointer);
    }
  }
  return parents;
}

function decoded(literal: string): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}
