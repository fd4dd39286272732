import { expect, test } from 'vitest';
import { argumentChanges, messageParts } from './message-parts.ts';

const messageOf = (params: string) => `{"jsonrpc":"2.0","id":"loupe:1","method":"tools/call","params":${params}}`;

test('a message is its arguments, and what else it has; numbers keep their digits', () => {
  const params = '{"name":"add","arguments":{"a":12345678901234567890,"b":1.0},"task":{"ttl":5},"_meta":{}}';
  expect(messageParts(messageOf(params))).toEqual({
    given: '{\n  "a": 12345678901234567890,\n  "b": 1.0\n}',
    others: [
      { name: 'task', text: '{\n  "ttl": 5\n}' },
      { name: '_meta', text: '{}' },
    ],
  });
});

test('what a hand-written message has in odd places is among the rest', () => {
  expect(messageParts('{"method":"tools/call","params":[1],"extra":true}')).toEqual({
    given: undefined,
    others: [
      { name: 'params', text: '[\n  1\n]' },
      { name: 'extra', text: 'true' },
    ],
  });
  expect(messageParts('{"method":')).toBeUndefined();
});

const marked = (before: string, after: string) => {
  const changes = argumentChanges(before, after);
  return changes && { ...changes, ranges: changes.ranges.map(({ start, end }) => after.slice(start, end)).toSorted() };
};

test('values that are new or others are marked, those that are missing are named', () => {
  const before = '{"same":[1,2],"text":"old","gone":1}';
  const after = '{"same":[1,2],"text":"new","more":{"a":[]}}';
  expect(marked(before, after)).toEqual({
    ranges: ['"new"', '{"a":[]}'],
    changed: ['text', 'more'],
    removed: ['gone'],
  });
});

test('a change within a value marks only the value that differs', () => {
  expect(marked('{"list":[1,{"b":2}]}', '{"list":[1,{"b":3},4]}')).toEqual({
    ranges: ['3', '4'],
    changed: ['list'],
    removed: [],
  });
  expect(marked('{"o":{"a":1,"b":2}}', '{"o":{"a":1}}')).toEqual({ ranges: ['{'], changed: ['o'], removed: [] });
});

test('the same arguments in another order, or written with other spaces, have no changes', () => {
  expect(argumentChanges('{"a":1,"b":[ 2 ]}', '{ "b":[2], "a":1 }')).toBeUndefined();
  expect(argumentChanges('{}', '{}')).toBeUndefined();
  expect(marked('{"a":[]}', '{"a":{}}')).toEqual({ ranges: ['{}'], changed: ['a'], removed: [] });
});
