import { expect, test } from 'vitest';
import { fieldChanges } from './fetch-strip.tsx';

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
