import { expect, it } from 'vitest';
import { suggestKeys } from './yaml-keys.ts';

const lines = [
  'version: 1',
  'tests:',
  '  - name: forecast',
  '    request:',
  '      method: tools/call',
  '      params:',
  '        name: forecast',
  '    expect:',
  '      - isError: false',
  '      - path: $.content[0].text',
  '        ',
  '    ',
  '',
];
const labels = (line: number, text?: string) =>
  suggestKeys(text === undefined ? lines : lines.with(line, text), line).map(({ label }) => label);

it('suggests the keys of the place that are missing there', () => {
  expect(labels(12)).toEqual([]);
  expect(labels(11)).toEqual(['server', 'skip']);
  expect(labels(10)).toContain('equals');
  expect(labels(10)).not.toContain('path');
  expect(labels(5, '      ')).toEqual(['params']);
});

it('suggests the values of a key', () => {
  expect(labels(4, '      method: ')).toContain('resources/read');
  expect(labels(8, '      - isError: ')).toEqual(['true', 'false']);
  expect(labels(8, '      - schema: ')).toEqual(['output']);
});

it('says what a key means', () => {
  const suggestion = suggestKeys(lines, 11).find(({ label }) => label === 'skip');
  expect(suggestion).toMatchObject({ insert: 'skip: $0', documentation: expect.stringContaining('doesn’t run') });
});

it('suggests nothing at a place that the format doesn’t have', () => {
  expect(suggestKeys(['other:', '  '], 1)).toEqual([]);
});
