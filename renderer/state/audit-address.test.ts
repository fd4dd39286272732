import { expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { kindsOf, readAuditSearch } from './audit-address.ts';
import { parseSearchText, searchText } from './search.ts';

it('keeps an entry and a filter through a reload', () => {
  const search = { entry: 57, q: '1', kinds: 'callAllowed,callDenied', server: serverIdSchema.parse('s1') };
  expect(readAuditSearch(parseSearchText(searchText({ ...search })))).toEqual(search);
});

it('ignores what it does not know', () => {
  expect(readAuditSearch({ entry: '-1', q: 4, kinds: 'nonsense', server: '' })).toEqual({});
  expect(kindsOf('callEnded,nonsense,consent')).toEqual(['consent', 'callEnded']);
});
