import { expect, test } from 'vitest';
import type { Json } from '../../model/json.ts';
import { shownFact } from './annotations.ts';
import { readResourceItem } from './resource-item.ts';

const read = (raw: Json) => readResourceItem({ ordinal: 0, raw });

test('valid annotations are written plainly', () => {
  const item = read({ uri: 'a:1', name: 'one', annotations: { audience: ['user', 'assistant'], priority: 0.5 } });
  expect(shownFact(item, 'audience')).toEqual({ text: 'user, assistant', isValid: true });
  expect(shownFact(item, 'priority')).toEqual({ text: '0.5', isValid: true });
  expect(shownFact(item, 'lastModified')).toBeUndefined();
});

test('wrong annotations are shown as sent', () => {
  const annotations = { audience: 'everyone', priority: 7, lastModified: 'yesterday' };
  const item = read({ uri: 'a:1', name: 'one', size: 'large', annotations });
  expect(shownFact(item, 'audience')).toEqual({ text: '"everyone"', isValid: false });
  expect(shownFact(item, 'priority')).toEqual({ text: '7', isValid: false });
  expect(shownFact(item, 'lastModified')).toEqual({ text: '"yesterday"', isValid: false });
  expect(shownFact(item, 'size')).toEqual({ text: '"large"', isValid: false });
});

test('annotations that are not an object are shown whole', () => {
  const item = read({ uri: 'a:1', name: 'one', annotations: [1] });
  expect(shownFact(item, 'priority')).toEqual({ text: '[1]', isValid: false });
});
