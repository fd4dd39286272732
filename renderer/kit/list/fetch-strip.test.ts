import { expect, test } from 'vitest';
import { fieldChanges, shownValue } from './fetch-strip.tsx';

test('names what differs, annotations one by one', () => {
  const before = { uri: 'a:1', name: 'one', size: 3, annotations: { priority: 0.5, audience: ['user'] } };
  const after = { uri: 'a:1', name: 'One', mimeType: 'text/plain', annotations: { priority: 0.9, audience: ['user'] } };
  expect(fieldChanges(before, after)).toEqual([
    { field: 'name', before: 'one', after: 'One' },
    { field: 'size', before: '3', after: undefined },
    { field: 'annotations.priority', before: '0.5', after: '0.9' },
    { field: 'mimeType', before: undefined, after: 'text/plain' },
  ]);
});

test('an item that isn’t an object is compared whole', () => {
  expect(fieldChanges(null, 'text')).toEqual([{ field: 'item', before: 'null', after: '"text"' }]);
});

test('of a long value, what is around the difference is drawn', () => {
  const [start, rest] = ['a'.repeat(1_000_000), 'b'.repeat(1_000_000)];
  const change = { field: 'inputSchema', before: `${start}1${rest}`, after: `${start}2${rest}` };
  expect(shownValue(change, 'before')).toBe(`…${'a'.repeat(200)}1${'b'.repeat(1799)}…`);
  expect(shownValue(change, 'after')).toContain('a2b');
  expect(shownValue({ field: 'name', before: 'one', after: 'two' }, 'after')).toBe('two');
});
