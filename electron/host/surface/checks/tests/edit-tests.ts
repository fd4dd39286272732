import { setImmediate } from 'node:timers/promises';
import { isMap, isScalar, isSeq, stringify, type YAMLSeq } from 'yaml';
import type { Test } from '#shared/checks/test-file.ts';
import { canonicalText } from '#shared/mcp/json/canonical.ts';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { FailureError } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { DocumentPath } from '../../../storage/config/import/yaml-document.ts';
import { rangeOf, readTests, type TestsDocument } from './read-tests.ts';

const newFile = `# Tests of MCP servers: requests, and what must hold for their responses. Run them with: loupe test SERVER
version: 1
tests:
`;

/** A test as an item of the list in a file; `comment` is one line above it. */
export function entryText(test: Test, comment?: string): string {
  const line = comment === undefined ? '' : `# ${comment}\n`;
  const yaml = stringify([test], { lineWidth: 0, aliasDuplicateObjects: false });
  // YAML's writer rounds numbers that JavaScript rounds; JSON is YAML, too.
  const [written] = testsIn(yaml) ?? [];
  const isExact = written !== undefined && canonicalText(jsonOf(written)) === canonicalText(jsonOf(test));
  return `${line}${isExact ? yaml : `- ${JSON.stringify(test)}\n`}`;
}

function jsonOf(test: Test): Json {
  return parseExactJson(JSON.stringify(test));
}

function testsIn(entries: string): readonly Test[] | undefined {
  const read = readTests(`${newFile}${entries}`, '');
  return read.ok ? read.value.tests : undefined;
}

/**
 * The text of a file with more entries at its end, which are a list of YAML at any indentation; everything else stays as
 * it is. Other work has its turn between the two times that it is read. Fails with `testsFileInvalid` when the text or
 * what it becomes can't be used.
 */
export async function withEntries(text: string, entries: string, file: string): Promise<TestsDocument> {
  const { document } = usable(text, file);
  await setImmediate();
  const contents = document?.contents;
  const list = isMap(contents) ? contents.get('tests', true) : undefined;
  if (document === undefined) return usable(`${newFile}${indented(entries, 2)}`, file);
  if (isSeq(list) && list.flow !== true && list.items.length > 0) {
    return usable(afterLast(text, list, entries), file);
  }
  // `tests: []`, or a list in brackets: its tests become a list of lines.
  const [start, end] = rangeOf(list) ?? [text.length, text.length];
  const before = isSeq(list) ? list.items.map((_, index) => `- ${itemText(text, list, index)}\n`).join('') : '';
  const lines = `\n${indented(`${before}${entries}`, 2)}`;
  return usable(`${text.slice(0, start).trimEnd()}${lines}${text.slice(end).replace(/^[^\S\n]*\n/, '')}`, file);
}

function itemText(text: string, list: YAMLSeq, index: number): string {
  const [start, end] = rangeOf(list.items[index]) ?? [0, 0];
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

function afterLast(text: string, list: YAMLSeq, entries: string): string {
  const [first] = list.items;
  const start = rangeOf(list)?.[0] ?? 0;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start).length;
  const [, lastEnd] = rangeOf(list.items.at(-1)) ?? rangeOf(first) ?? [0, text.length];
  // After a comment in the last line; a block of text ends with its line already.
  const isAtLineStart = text[lastEnd - 1] === '\n';
  const lineEnd = isAtLineStart ? lastEnd - 1 : text.indexOf('\n', lastEnd);
  const [before, after] = lineEnd < 0 ? [`${text}\n`, ''] : [text.slice(0, lineEnd + 1), text.slice(lineEnd + 1)];
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  return `${before}${newLine}${indented(entries, indent).replaceAll('\n', newLine)}${after}`;
}

/** Lines at an indentation instead of their own one. */
function indented(entries: string, indent: number): string {
  const lines = entries.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const own = first.length - first.trimStart().length;
  const margin = ' '.repeat(indent);
  return lines
    .map((line) => (line.trim() === '' ? '' : `${margin}${line.slice(own)}`))
    .join('\n')
    .concat('\n');
}

/**
 * The text of a file without one of its tests and the comment directly above it; everything else stays as it is. Fails
 * with `testsFileInvalid` when it couldn't be used.
 */
export function withoutEntry({ text, document, tests }: TestsDocument, ordinal: number, file: string): TestsDocument {
  const contents = document?.contents;
  const list = isMap(contents) ? contents.get('tests', true) : undefined;
  const [listStart, listEnd] = rangeOf(list) ?? [0, 0];
  const range = isSeq(list) ? rangeOf(list.items[ordinal]) : undefined;
  if (!isSeq(list) || range === undefined) return usable(text, file);
  const others = list.items.map((_, index) => index).filter((index) => index !== ordinal);
  if (list.flow === true || others.length === 0) {
    // In brackets the commas would have to go, too; a list of lines can't be empty.
    const items = others.map((index) => `  - ${itemText(text, list, index)}\n`).join('');
    const [before, after] = [text.slice(0, listStart).trimEnd(), text.slice(listEnd)];
    return usable(
      items === '' ? `${before} []\n${after.trimStart()}` : `${before}\n${items}${after.trimStart()}`,
      file,
    );
  }
  const lines = text.split('\n');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  let first = lineOf(range[0]);
  // The dash may be in a line of its own.
  while (!lines[first]?.trimStart().startsWith('-')) first -= 1;
  while (lines[first - 1]?.trimStart().startsWith('#')) first -= 1;
  const last = lineOf(text[range[1] - 1] === '\n' ? range[1] - 1 : range[1]);
  const rest = usable([...lines.slice(0, first), ...lines.slice(last + 1)].join('\n'), file);
  if (rest.tests.length !== tests.length - 1) throw new Error('Not one test was removed');
  return rest;
}

/** A value of the document to write anew. */
export interface NewValue {
  path: DocumentPath;
  value: Json;
}

/**
 * The text of a file with new values in place of those at some paths, as JSON in one line; comments, order and spaces stay.
 * Fails with `testsFileInvalid` when it couldn't be used.
 */
export function withValues(
  { text, document }: TestsDocument,
  values: readonly NewValue[],
  file: string,
): TestsDocument {
  const edits = values.flatMap(({ path, value }) => {
    const node = document?.getIn(path, true);
    const range = rangeOf(node);
    if (range === undefined) return [];
    const [start, end] = range;
    const isBlock = isScalar(node) && text[end - 1] === '\n';
    return [{ start, end, text: `${JSON.stringify(value)}${isBlock ? '\n' : ''}` }];
  });
  edits.sort((one, other) => other.start - one.start);
  return usable(
    edits.reduce((rest, edit) => `${rest.slice(0, edit.start)}${edit.text}${rest.slice(edit.end)}`, text),
    file,
  );
}

/** Fails with `testsFileInvalid`. */
export function usable(text: string, file: string): TestsDocument {
  const read = readTests(text, file);
  if (read.ok) return read.value;
  const [problem] = read.problems;
  throw problem === undefined ? new Error('A text without problems is usable') : new FailureError(problem);
}
