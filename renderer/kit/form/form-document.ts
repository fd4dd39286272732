import { useRef } from 'react';
import { parseExactJson } from '#shared/mcp/exact-json.ts';
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
 * The arguments as a document, and what changes it: a change is made on the newest document and written back, so that
 * what it does not touch stays as it was, to the digit.
 */
export function useDocument(
  text: string,
  onTextChange: (text: string) => void,
): { state: ArgumentsDocument; change: ChangeDocument } {
  const newest = useRef<ArgumentsDocument>(undefined);
  if (newest.current?.text !== text) newest.current = readDocument(text);
  const tell = useRef(onTextChange);
  tell.current = onTextChange;
  const change = useRef<ChangeDocument>((next) => {
    const before = newest.current;
    if (before === undefined || before.problem !== undefined) return;
    const document = next(before.document) ?? {};
    if (document === before.document) return;
    const written = writeDocument(document);
    newest.current = { text: written, document };
    tell.current(written);
  });
  return { state: newest.current, change: change.current };
}
