import { type Document, isAlias, isMap, isScalar, isSeq } from 'yaml';
import { z } from 'zod';
import { type OwnProblem, ownProblemOf, type Test, testFileSchema } from '#shared/checks/test-file.ts';
import { fieldName, schemaFault } from '#shared/mcp/json/document-fault.ts';
import { createFailure } from '#shared/messages/failure.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import type { Failure } from '#shared/model/failure.ts';
import { type DocumentPath, readYamlDocument, type TextPlace } from '../../../storage/config/import/yaml-document.ts';

/** Indicators of YAML's syntax in a file of tests: enough for some 400 tests. */
const mostMarks = 12_000;
const mostProblems = 20;

/** A text with tests that can be used. */
export interface TestsDocument {
  text: string;
  tests: readonly Test[];
  /** Undefined for an empty text. */
  document: Document.Parsed | undefined;
  /** Where a value begins, or the nearest value around it. */
  placeOf(path: DocumentPath): TextPlace;
}

export type TestsReading = { ok: true; value: TestsDocument } | { ok: false; problems: Failure[] };

/**
 * Reads the text of a file with tests. Each problem is a `testsFileInvalid` with the `file`, the `line` and `column` where
 * it is, and what is expected there. An empty text has no tests. Never throws.
 */
export function readTests(text: string, file: string): TestsReading {
  const key = `${file}\n${text}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const reading = readAnew(text, file);
  recent.set(key, reading);
  return reading;
}

/** A page shows, checks and runs the same text again and again, and reading a long one takes a tenth of a second. */
const recent = new BoundedMap<string, TestsReading>(2);

function readAnew(text: string, file: string): TestsReading {
  const start = { line: 1, column: 1 };
  if (text.trim() === '') return { ok: true, value: { text, tests: [], document: undefined, placeOf: () => start } };
  const read = readYamlDocument(text, { marks: mostMarks, isExact: true });
  const refuse = (params: Failure['params'], place: TextPlace) =>
    createFailure('testsFileInvalid', { file, ...params, ...place });
  if ('fault' in read) return { ok: false, problems: [refuse({ ...read.fault }, placeIn(read.fault))] };
  const { document, value, duplicate, placeOf: placeAt } = read;
  const placeOf = (path: DocumentPath) => placeAt(offsetOf(document, path));
  if (duplicate !== undefined) {
    return { ok: false, problems: [refuse(ownParams('duplicateKey', duplicate), placeOf(duplicate))] };
  }
  const { data, error } = testFileSchema.safeParse(value);
  if (data !== undefined) return { ok: true, value: { text, tests: data.tests, document, placeOf } };
  // A misspelled key is also a missing one.
  const [unknown, others] = [true, false].map((wanted) =>
    error.issues.filter(({ code }) => (code === 'unrecognized_keys') === wanted),
  );
  const problems = [...(unknown ?? []), ...(others ?? [])].slice(0, mostProblems).map((issue) => {
    const path = pathOf(issue);
    const own = ownProblemOf(issue);
    const fault = own === undefined ? schemaFault(new z.ZodError([issue]), value) : undefined;
    return refuse(own === undefined ? { ...(fault ?? { problem: 'empty' }) } : ownParams(own, path), placeOf(path));
  });
  return { ok: false, problems };
}

function ownParams(problem: OwnProblem, path: DocumentPath): Failure['params'] {
  return { problem, field: fieldName([...path]) };
}

function placeIn(fault: object): TextPlace {
  if (!('line' in fault) || !('column' in fault)) return { line: 1, column: 1 };
  return { line: Number(fault.line), column: Number(fault.column) };
}

/** Of an unknown key, with the key. */
function pathOf(issue: z.core.$ZodIssue): DocumentPath {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const key = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return key === undefined ? path : [...path, key];
}

function offsetOf(document: Document.Parsed, path: DocumentPath): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = rangeOf(node)?.[0] ?? offset;
    } else break;
  }
  return offset;
}

/** The beginning and end of a node in the text. */
export function rangeOf(node: unknown): [start: number, end: number] | undefined {
  if (!isScalar(node) && !isMap(node) && !isSeq(node) && !isAlias(node)) return undefined;
  return node.range ? [node.range[0], node.range[1]] : undefined;
}
