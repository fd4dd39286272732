import { describe, expect, it } from 'vitest';
import { serverIdSchema } from '#shared/model/id/id.ts';
import {
  kindsOf,
  readAuditSearch,
  readPromptsSearch,
  readResourcesSearch,
  readToolsSearch,
  readWindowSearch,
} from './address.ts';
import { parseSearchText, searchText } from './address-parameters.ts';

describe('addresses', () => {
  it('keep a resource, a view and a search through a reload', () => {
    const search = { uri: 'file:///a b?c=1&d#e', view: 'list', q: '001' };
    expect(readResourcesSearch(parseSearchText(searchText(search)))).toEqual(search);
  });

  it('keep a template, braces and all', () => {
    const search = { template: 'demo://{+path}{?q,limit:3}' };
    expect(readResourcesSearch(parseSearchText(searchText(search)))).toEqual(search);
  });

  it('keep a prompt, a run and a comparison', () => {
    const search = { prompt: 'a&b=#2', nth: 2, q: 'rev', run: 'r1', compare: 'r2' };
    expect(readPromptsSearch(parseSearchText(searchText(search)))).toEqual(search);
    expect(readPromptsSearch({ prompt: '', nth: '0', run: 7, compare: '' })).toEqual({});
  });

  it('keep a tool, what narrows the list, a call and a comparison', () => {
    const search = { tool: 'a&b', nth: 2, view: 'groups', q: 'x', filter: 'readOnly,marked', run: 'r1', compare: 'r2' };
    expect(readToolsSearch(parseSearchText(searchText(search)))).toEqual(search);
    expect(readToolsSearch({ tool: '', nth: 'x', view: 'list', filter: '', run: 7 })).toEqual({});
  });

  it('leave out what is not set', () => {
    expect(searchText({ uri: undefined, q: '', frame: 7 })).toBe('?frame=7');
    expect(searchText({})).toBe('');
  });

  it('ignore what they do not know', () => {
    expect(readWindowSearch({ panel: 'nonsense', frame: '-3', dialog: 4 })).toEqual({});
    expect(readWindowSearch({ panel: 'stderr', frame: '12' })).toEqual({ panel: 'stderr', frame: 12 });
  });
});

it('keeps an entry and a filter through a reload', () => {
  const search = { entry: 57, q: '1', kinds: 'callAllowed,callDenied', server: serverIdSchema.parse('s1') };
  expect(readAuditSearch(parseSearchText(searchText({ ...search })))).toEqual(search);
});

it('ignores what it does not know', () => {
  expect(readAuditSearch({ entry: '-1', q: 4, kinds: 'nonsense', server: '' })).toEqual({});
  expect(kindsOf('callEnded,nonsense,consent')).toEqual(['consent', 'callEnded']);
});
