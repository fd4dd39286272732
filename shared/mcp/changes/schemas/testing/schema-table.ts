import { expect, test } from 'vitest';
import type { ChangeSide } from '../../../../model/change.ts';
import type { Json } from '../../../../model/json/json.ts';
import { parseExactJson } from '../../../json/exact-json.ts';
import { changesOf, type Outcome, worst } from './schema-pairs.ts';

/** The class of the change for an input and an output, and of the same change the other way round. */
type Classes = readonly [input: Outcome, output: Outcome, inputBack: Outcome, outputBack: Outcome];

/** What the second schema of a pair is to the first one. */
const relations = {
  /** It accepts the same. */
  same: ['same', 'same', 'same', 'same'],
  /** It accepts less. */
  narrower: ['breaking', 'minor', 'minor', 'breaking'],
  /** Each accepts what the other one refuses. */
  other: ['breaking', 'breaking', 'breaking', 'breaking'],
  /** It has one more condition, of which it can't be decided whether it refuses what is sent. */
  stricter: ['risky', 'minor', 'minor', 'risky'],
  /** Which one accepts more can't be decided, or what a value means has changed. */
  unknown: ['risky', 'risky', 'risky', 'risky'],
  /** It names an optional property that the first one, which is open, doesn't. */
  added: ['minor', 'minor', 'risky', 'risky'],
  /** What a model reads is different. */
  read: ['minor', 'minor', 'minor', 'minor'],
  /** What nobody relies on is different. */
  shown: ['info', 'info', 'info', 'info'],
} as const satisfies Record<string, Classes>;

type Row = readonly [title: string, before: Json, after: Json, classes: Classes];

/**
 * The rows of a table, one a line: what the second schema is to the first one, or the four classes; a title; the two
 * schemas as JSON.
 */
export function readTable(table: string): Row[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [expected = '', title = '', before = '', after = ''] = line.split(' | ').map((cell) => cell.trim());
      return [title, parseExactJson(before), parseExactJson(after), classesOf(expected)];
    });
}

function classesOf(expected: string): Classes {
  for (const [name, classes] of Object.entries(relations)) if (name === expected) return classes;
  const [input, output, inputBack, outputBack] = expected.split(' ').map(outcomeOf);
  return [input ?? 'same', output ?? 'same', inputBack ?? 'same', outputBack ?? 'same'];
}

function outcomeOf(name: string): Outcome {
  const known = (['breaking', 'risky', 'minor', 'info', 'same'] as const).find((each) => each === name);
  if (known === undefined) throw new Error(`no class: ${name}`);
  return known;
}

/** Tests both directions of each pair, as an input and as an output. */
export function testTable(rows: readonly Row[]): void {
  test.each(rows)('%s', (_, before, after, [input, output, inputBack, outputBack]) => {
    const classOf = (side: ChangeSide, one: Json, other: Json) => worst(changesOf(side, one, other));
    expect({
      there: [classOf('input', before, after), classOf('output', before, after)],
      back: [classOf('input', after, before), classOf('output', after, before)],
    }).toEqual({ there: [input, output], back: [inputBack, outputBack] });
  });
}
