import { expect, it } from 'vitest';
import { appendNamed, emptyNamedList, findNamed, type NamedItem } from './named-list.ts';

it('items are found by name, title and description, in the server’s order', () => {
  const list = emptyNamedList<NamedItem>(1);
  appendNamed(list, [
    { ordinal: 0, name: 'review_code', title: 'Review' },
    { ordinal: 1, name: 'explain', description: 'Explains code.' },
    { ordinal: 2, name: 'greet' },
  ]);
  const find = (query: string) => findNamed(list, query).map(({ name }) => name);
  expect(find('code')).toEqual(['review_code', 'explain']);
  expect(find('CODE rev')).toEqual(['review_code']);
  expect(find(' ')).toEqual(['review_code', 'explain', 'greet']);
});
