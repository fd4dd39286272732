import type { RpcId } from '#shared/mcp/envelope.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';

/** What is known of a response that is still arriving. */
interface Arriving {
  /** Absent until it arrives: many servers write it last. */
  id?: RpcId;
  /** The first text in the result so far; else the JSON itself. */
  text: string;
}

/** Reads the beginning of a message, possibly after an SSE event's other fields; undefined unless it is a result. */
export function readArriving(beginning: string): Arriving | undefined {
  const json = beginning.slice(Math.max(0, beginning.indexOf('{')));
  const value = parseBeginning(json);
  if (!isJsonObject(value) || !isJsonObject(value.result) || value.method !== undefined) return undefined;
  const { id, result } = value;
  const isId = typeof id === 'string' || typeof id === 'number';
  return { ...(isId && { id }), text: firstText(result) ?? json };
}

/** Of `resources/read`, `tools/call` and `prompts/get`. */
function firstText({ contents, content, messages }: { [field: string]: Json }): string | undefined {
  const list = [contents, content, messages].find(Array.isArray);
  const [first = null] = list ?? [];
  return stringAt(first, 'text') ?? (isJsonObject(first) ? stringAt(first.content, 'text') : undefined);
}

/**
 * The value of a truncated JSON text; undefined when it isn't JSON. A truncated string value is kept as far as it goes;
 * a key without a value, and a number or literal that may be truncated, are left out.
 */
export function parseBeginning(text: string): Json | undefined {
  const closers: string[] = [];
  /** The text up to here is JSON with `closers` added. */
  let kept = 0;
  let isKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const { end, isClosed } = stringFrom(text, at);
        if (!isClosed) return parsed(isKey ? text.slice(0, kept) : `${text.slice(0, end)}"`, closers);
        if (!isKey) kept = end;
        at = end - 1;
        break;
      }
      case '{':
      case '[':
        isKey = text[at] === '{';
        closers.push(isKey ? '}' : ']');
        kept = at + 1;
        break;
      case '}':
      case ']':
        closers.pop();
        kept = at + 1;
        break;
      case ',':
        kept = at;
        isKey = closers.at(-1) === '}';
        break;
      case ':':
        isKey = false;
        break;
    }
  }
  return parsed(text.slice(0, kept), closers);
}

/** The end of the string at `start`; of a truncated one, the end of its last whole character. */
function stringFrom(text: string, start: number): { end: number; isClosed: boolean } {
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '"') return { end: at + 1, isClosed: true };
    const length = text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
    if (at + length > text.length) break;
    at += length;
  }
  return { end: at, isClosed: false };
}

function parsed(text: string, closers: readonly string[]): Json | undefined {
  try {
    return JSON.parse(text + closers.toReversed().join(''));
  } catch {
    return undefined;
  }
}
