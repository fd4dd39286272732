import { expect, it } from 'vitest';
import { compareResults } from './pin-result.ts';

/** What comes of a pin whose result had this text before, and has this one now. */
function compared(before: string, after: string) {
  const side = (text: string, at: number) => ({ text, result: { at, isError: false, isCut: false, hash: text } });
  return compareResults(side(before, 0), side(after, 1), { kind: 'resource', uri: 'a:b' }).outcome;
}

const values = (count: number, value: (at: number) => number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, { pid: value(at) }])));

it('says what differs, and that only what varies by itself does', () => {
  expect(compared('{"a":"x"}', '{"a":"y"}')).toEqual({
    ...{ state: 'changed', changes: 1, varies: 0 },
    firstChange: { pointer: '/result/a' },
  });
  expect(
    compared(
      values(2, () => 1000),
      values(2, () => 2000),
    ),
  ).toEqual({ state: 'same', changes: 0, varies: 2 });
});

it('doesn’t judge what is too large to be compared by value, and more differences than it looks at', () => {
  const large = (end: string) => `{"a":"${'x'.repeat(200_000)}${end}"}`;
  expect(compared(large('a'), large('b'))).toEqual({ state: 'notJudged', varies: 0 });
  expect(
    compared(
      values(1001, () => 1000),
      values(1001, () => 2000),
    ),
  ).toMatchObject({ state: 'notJudged' });
});
