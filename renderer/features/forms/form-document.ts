import { useRef } from 'react';
import { parseExactJson } from '#shared/mcp/exact-json.ts';
import type { Json } from '#shared/model/json.ts';
import type { ChangeDocument } from './form-context.ts';
import { kindOf } from './schema/exact-document.ts';

/** Why there is no form for a text. */
export type DocumentProblem = 'notJson' | 'notAnObject' | 'tooLarge';

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
    return kindOf(document) === 'object' ? { text, document } : { text, problem: 'notAnObject' };
  } catch {
    return { text, problem: 'notJson' };
  }
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
