import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json/json.ts';
import { ruleFamilies } from '../all-rules.ts';
import { answers, asks, legacy } from '../read/examples.ts';
import { allCapabilities } from '../read/item-examples.ts';
import type { ExampleFrame } from '../rule.ts';
import { findingsOf } from '../testing/run-example.ts';

const rules = ruleFamilies.flatMap((family) => family.rules);

/** The rules that find something when these pages of the tools come one after another. */
function found(...pages: [cursor: string | undefined, names: string[], nextCursor?: string][]): string[] {
  const frames = pages.flatMap(([cursor, names, nextCursor], index): ExampleFrame[] => {
    const result: JsonObject = { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) };
    return [
      asks(index + 1, 'tools/list', cursor === undefined ? {} : { cursor }),
      answers(index + 1, nextCursor === undefined ? result : { ...result, nextCursor }),
    ];
  });
  return findingsOf(rules, legacy('2025-06-18', frames, { server: allCapabilities })).map(({ rule }) => rule);
}

it('finds one fault for a tool that is listed twice: on one page, or on two', () => {
  expect(found([undefined, ['a', 'a']])).toEqual(['TOOL-DUP']);
  expect(found([undefined, ['a'], '2'], ['2', ['a']])).toEqual(['PAGE-DUP']);
});

it('finds nothing when pages are requested again, in any order', () => {
  const first = [undefined, ['a'], '2'] satisfies [undefined, string[], string];
  const second = ['2', ['b'], '3'] satisfies [string, string[], string];
  const third = ['3', ['c']] satisfies [string, string[]];
  expect(found(first, second, third, second, third)).toEqual([]);
  expect(found(first, second, third, first, first, second, second, third, third)).toEqual([]);
});

it('finds a cursor that leads back over several pages', () => {
  expect(found([undefined, ['a'], '2'], ['2', ['b'], '3'], ['3', ['c'], '2'])).toEqual(['PAGE-LOOP']);
});

it.each([
  ['all items, as a server without pages does', { tools: [{ name: 'a' }] }, 'info'],
  ['a first page', { tools: [{ name: 'a' }], nextCursor: '2' }, 'warning'],
  ['an empty list', { tools: [] }, 'info'],
])('judges an invalid cursor that is answered with %s', (_, result, severity) => {
  const probe = { probe: 'PAGE-BAD' };
  const frames = [
    { ...asks(1, 'tools/list', { cursor: 'x' }), ...probe },
    { ...answers(1, result), ...probe },
  ];
  const example = legacy('2025-06-18', frames, { server: allCapabilities });
  expect(findingsOf(rules, example).map(({ rule, severity: found }) => [rule, found])).toEqual([
    ['PAGE-BAD', severity],
  ]);
});
