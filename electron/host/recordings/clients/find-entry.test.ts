import { expect, it } from 'vitest';
import { findEntry } from './find-entry.ts';

function found(text: string, ...at: string[]): string | undefined {
  const range = findEntry(text, at);
  return range && text.slice(range.start, range.end);
}

it.each([
  ['{"a":{"b":{"c":1}}}', ['a', 'b'], '{"c":1}'],
  ['\uFEFF{ // {"a": 2}\r\n "a" /* : 3 */ :\u00a0[ 1, {"a":5} , ] // end\r\n, }', ['a'], '[ 1, {"a":5} , ]'],
  ['{"x":{"a":1},"y":[{"a":2},["a"]],"a":"3","z":{"a":4}}', ['a'], '"3"'],
  ['{"a":{"b":1},"a":{"b":2,"b":3}}', ['a', 'b'], '3'],
  ['{"a":{"b":1},"a":{}}', ['a', 'b'], undefined],
  ['{"a":{"b":1},"a":5}', ['a', 'b'], undefined],
  ['{"a":[{"b":1}]}', ['a', 'b'], undefined],
  ['{"b":{"a":{"c":1}},"a":{"c":2}}', ['a', 'c'], '2'],
  ['{"a":{"x":{"b":9}},"b":{"b":8}}', ['a', 'b'], undefined],
  ['{"\\u0061\\n":{"":null}}', ['a\n', ''], 'null'],
  ['{"a":"b","c":"a"}', ['b'], undefined],
  ['["a"]', ['a'], undefined],
  ['{}', ['a'], undefined],
])('in %j the value of %j is %s', (text, at, value) => {
  expect(found(text, ...at)).toBe(value);
});
