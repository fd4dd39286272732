import { isMap, isScalar, isSeq, parseDocument, stringify, type YAMLMap } from 'yaml';
import { type ExpectationKind, expectationKinds } from '#shared/model/checks/check.ts';

/** An expectation as it is edited. */
export interface EditedExpectation {
  /** Unique among those of the entry. */
  id: number;
  kind: ExpectationKind;
  /** Empty for a kind without one. */
  path: string;
  /** JSON text, of `equals` also text without quotation marks; of `matches` the expression itself, of `schema` also `output`. */
  value: string;
  /** It is written into the file. */
  isOn: boolean;
  /** How the file says it, as long as it isn't changed: so that every digit of a number stays. */
  source: string | undefined;
}

/** The entry of a new test, whose name and expectations can be changed. */
export interface TestEntry {
  name: string;
  expectations: readonly EditedExpectation[];
  /** The entry with another name and with those of the expectations that are on. */
  withChanges(name: string, expectations: readonly EditedExpectation[]): string;
}

/** Reads an entry as the host writes it, in lines or as JSON in one line; undefined for anything else. */
export function readEntry(entry: string): TestEntry | undefined {
  // Comparing each key of a map with all others takes quadratic time; the host writes no key twice.
  const { contents } = parseDocument(entry, { uniqueKeys: false, logLevel: 'error' });
  const test = isSeq(contents) ? contents.items[0] : undefined;
  if (!isMap(test)) return undefined;
  const name = test.get('name', true);
  const expect = test.get('expect', true);
  const nameRange = rangeOf(name);
  const expectRange = rangeOf(expect);
  if (!isScalar(name) || !isSeq(expect) || nameRange === undefined || expectRange === undefined) return undefined;
  const isInLine = expect.flow === true;
  const column = expectRange.start - (entry.lastIndexOf('\n', expectRange.start - 1) + 1);
  return {
    name: String(name.value),
    expectations: expect.items.flatMap((item, id) => (isMap(item) ? expectationOf(entry, item, id) : [])),
    withChanges: (newName, expectations) => {
      const texts = expectations.filter(({ isOn }) => isOn).map((each) => expectationText(each, isInLine, column + 2));
      const list = isInLine
        ? `[${texts.join(', ')}]`
        : texts.map((text) => `- ${text}`).join(`\n${' '.repeat(column)}`);
      return [
        entry.slice(0, nameRange.start),
        isInLine ? JSON.stringify(newName) : nameText(newName),
        entry.slice(nameRange.end, expectRange.start),
        list,
        isInLine ? entry.slice(expectRange.end) : `\n${entry.slice(expectRange.end).replace(/^\s*\n/, '')}`,
      ].join('');
    },
  };
}

function nameText(name: string): string {
  return name.includes('\n') ? JSON.stringify(name) : stringify(name, { lineWidth: 0 }).trimEnd();
}

function rangeOf(node: unknown): { start: number; end: number } | undefined {
  if (!isScalar(node) && !isMap(node) && !isSeq(node)) return undefined;
  return node.range ? { start: node.range[0], end: node.range[1] } : undefined;
}

function expectationOf(entry: string, item: YAMLMap, id: number): EditedExpectation[] {
  const kind = expectationKinds.find((each) => item.has(each));
  const range = rangeOf(item);
  if (kind === undefined || range === undefined) return [];
  const path = item.get('path');
  const source = entry.slice(range.start, range.end).trimEnd();
  return [
    {
      id,
      kind,
      path: typeof path === 'string' ? path : '',
      value: valueText(item.get(kind, true), kind),
      isOn: true,
      source,
    },
  ];
}

function valueText(node: unknown, kind: ExpectationKind): string {
  if (!isScalar(node)) return isMap(node) || isSeq(node) ? JSON.stringify(node.toJSON()) : 'null';
  if (typeof node.value === 'string') {
    return kind === 'matches' || kind === 'schema' ? node.value : JSON.stringify(node.value);
  }
  return typeof node.value === 'number' && node.source !== undefined ? node.source : JSON.stringify(node.value);
}

/** Text without quotation marks, which can't be meant as another JSON value: it begins with a letter. */
export function plainText(value: string): string | undefined {
  const text = value.trim();
  return /^\p{L}/u.test(text) && !/^(?:true|false|null|none|nan|infinity)$/i.test(text) ? text : undefined;
}

/** In lines that are indented by `indent`, the first one without it. */
function expectationText(expectation: EditedExpectation, isInLine: boolean, indent: number): string {
  if (expectation.source !== undefined) return expectation.source;
  const { kind, path, value } = expectation;
  const text =
    kind === 'matches'
      ? value
      : kind === 'schema' && value.trim() === 'output'
        ? value.trim()
        : kind === 'equals'
          ? plainText(value)
          : undefined;
  // Strings of JSON have no line breaks: all of them are between values.
  const json = text === undefined ? value.trim().replaceAll('\n', ' ') : JSON.stringify(text);
  const members = [...(path === '' ? [] : [`path: ${JSON.stringify(path)}`]), `${kind}: ${json}`];
  return isInLine ? `{ ${members.join(', ')} }` : members.join(`\n${' '.repeat(indent)}`);
}
