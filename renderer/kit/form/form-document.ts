import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { Json } from '#shared/model/json.ts';
import type { ChangeDocument } from './form-context.ts';
import { asObject, kindOf } from './schema/exact-document.ts';

/** Why there is no form for a text. */
export type DocumentProblem = 'notJson' | 'notAnObject' | 'tooLarge' | 'tooDeep' | 'repeatedKey';

export interface ArgumentsDocument {
  text: string;
  document?: Json;
  problem?: DocumentProblem;
}

/** A longer text is shown and edited as JSON only: each key would parse and write all of it. */
export const longestDocument = 2_000_000;

/** Reads the arguments' text for the form; numbers keep their digits. */
export function readDocument(text: string): ArgumentsDocument {
  if (text.length > longestDocument) return { text, problem: 'tooLarge' };
  try {
    const document = parseExactJson(text);
    if (kindOf(document) !== 'object') return { text, problem: 'notAnObject' };
    return countMembers(document) < countColons(text) ? { text, document, problem: 'repeatedKey' } : { text, document };
  } catch (error) {
    return { text, problem: error instanceof RangeError ? 'tooDeep' : 'notJson' };
  }
}

/** How many members the objects of a JSON text have, those with the same name counted each. */
function countColons(text: string): number {
  let count = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|:/g)) if (token === ':') count += 1;
  return count;
}

/** How many are left when it is read. */
function countMembers(value: Json): number {
  const object = asObject(value);
  const values = Array.isArray(value) ? value : Object.values(object ?? {});
  return values.reduce<number>((sum, each) => sum + countMembers(each), object === undefined ? 0 : values.length);
}

/** Writes a document as the arguments' text. */
export function writeDocument(document: Json | undefined): string {
  return JSON.stringify(document ?? {}, null, 2);
}

/**
 * The arguments as a document, and what changes it. A change is made to the newest document and written back, so that
 * everything it doesn't touch stays as it was, to the digit.
 */
export function useDocument(
  text: string,
  onTextChange: (text: string) => void,
): { values: ArgumentsDocument; change: ChangeDocument } {
  // What a change wrote is not parsed again: untouched values stay the same objects, whose fields stay as drawn.
  const [written, setWritten] = useState<ArgumentsDocument>();
  const values = useMemo(() => (written?.text === text ? written : readDocument(text)), [written, text]);
  const newest = useRef({ values, onTextChange });
  useLayoutEffect(() => {
    newest.current = { values, onTextChange };
  }, [values, onTextChange]);
  const change = useCallback<ChangeDocument>((next) => {
    const { values: before, onTextChange: onChange } = newest.current;
    if (before.problem !== undefined) return;
    const document = next(before.document) ?? {};
    if (document === before.document) return;
    const after = { text: writeDocument(document), document };
    newest.current.values = after;
    setWritten(after);
    onChange(after.text);
  }, []);
  return { values, change };
}
