import { describe, expect, it } from 'vitest';
import { JsonTree } from '#shared/mcp/json/json-tree.ts';
import { hintOf } from './value-hint.ts';

const hintFor = (key: string, json: string) => {
  const tree = new JsonTree(`{${JSON.stringify(key)}: ${json}}`);
  return hintOf(tree.row(1, false));
};

describe('times', () => {
  it.each<[string, string, number | undefined]>([
    ['a', '"2026-11-20T14:03:05.543Z"', 1795183385543],
    ['a', '"2026-11-20 14:03:05+01:00"', 1795179785000],
    ['created_at', '1795183385', 1795183385000],
    ['createdAt', '1795183385543', 1795183385543],
    ['a', '"2026-11-20"', undefined],
    ['a', '"2026-99-99T99:99:99Z"', undefined],
    ['count', '1795183385', undefined],
    ['createdAt', '12', undefined],
    ['format', '1795183385', undefined],
  ])('%s: %s', (key, json, at) => {
    expect(hintFor(key, json)).toEqual(at === undefined ? undefined : { kind: 'time', at });
  });
});

it('addresses of the web, and no others', () => {
  expect(hintFor('a', '"https:\\/\\/example.com/a"')).toMatchObject({ kind: 'address' });
  expect(hintFor('a', '"javascript:alert(1)"')).toBeUndefined();
  expect(hintFor('a', '"see https://example.com"')).toBeUndefined();
});

it('JSON in a text', () => {
  expect(hintFor('a', JSON.stringify('{"b": [1]}'))).toEqual({ kind: 'nested' });
  expect(hintFor('a', JSON.stringify(JSON.stringify({ long: 'x'.repeat(1000) })))).toEqual({ kind: 'nested' });
  expect(hintFor('a', JSON.stringify('{b}'))).toBeUndefined();
  expect(hintFor('a', '"[info] started"')).toBeUndefined();
});
