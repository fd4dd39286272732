import { errorOffset } from '#shared/mcp/json/json-nodes.ts';
import type { Json } from '#shared/model/json.ts';

/** The value of a JSON text, or the place of its first error, counted from 1. */
type JsonReading = { ok: true; value: Json } | { ok: false; line: number; column: number };

/** Deeper nesting is an error, so that a hostile paste cannot exhaust the stack. */
const deepest = 200;

/** Strings, comments, and spaces that JSON hasn't, such as pasted no-break spaces. */
const beyondJson = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[^\S \t\r\n]+/g;
/** Strings, and commas before the end of their object or array. */
const lastComma = /"(?:[^"\\]|\\.)*"|(?<=[^\s[{,:]\s*),(?=\s*[}\]])/g;

/** Parses JSON; `lenient` allows comments and trailing commas. */
export function readJsonText(text: string, { lenient = false } = {}): JsonReading {
  // Every offset stays.
  const json = (lenient ? withSpaces(withSpaces(text, beyondJson), lastComma) : text).replace(/^\uFEFF/, ' ');
  const offset = errorOffset(json, deepest - 1);
  if (offset === undefined) return { ok: true, value: JSON.parse(json) };
  const before = json.slice(0, offset).split('\n');
  return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The text with spaces in place of what `pattern` finds, except strings. */
function withSpaces(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' ')));
}
