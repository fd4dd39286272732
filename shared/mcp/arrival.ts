import { isJsonObject, type Json, stringAt } from '../model/json.ts';
import type { RpcId } from './envelope.ts';

/** What a response that is still coming in shows already. */
export interface Arriving {
  /** Absent while it has not come: many servers write it last. */
  id?: RpcId;
  /** The first text that it brings, as far as it is here; else the JSON itself. */
  text: string;
}

/** Reads the beginning of a message, an SSE event's fields before it included; undefined unless it is a result. */
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
 * What a JSON text that is cut off anywhere has so far; undefined when it isn't JSON. A string that is a value is there as
 * far as it goes; a key without a value, and a number or word that may go on, are left out.
 */
export function parseBeginning(text: string): Json | undefined {
  const closers: string[] = [];
  /** Up to here the text is JSON once everything is closed. */
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

/** Where the string that begins at `start` ends; of one that is cut off, the end of its last whole character. */
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
