import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv-view.tsx';

describe('parseCsv', () => {
  it('reads a header and rows', () => {
    const { header, rows, mismatches } = parseCsv('name,size\r\nlens,3\r\nglass,4\r\n');
    expect(header).toEqual(['name', 'size']);
    expect(rows).toEqual([
      ['lens', '3'],
      ['glass', '4'],
    ]);
    expect(mismatches).toBe(0);
  });

  it('reads quotes, escaped quotes and line breaks within quotes', () => {
    expect(parseCsv('a,b\n"x, ""y""\nz",2').rows).toEqual([['x, "y"\nz', '2']]);
  });

  it('counts records with more or fewer fields, and keeps all fields', () => {
    const { rows, mismatches, columns } = parseCsv('a,b\n1\n1,2\n1,2,3\n');
    expect(rows).toEqual([['1'], ['1', '2'], ['1', '2', '3']]);
    expect({ mismatches, columns }).toEqual({ mismatches: 2, columns: 3 });
  });

  it('keeps empty fields, the last one too', () => {
    expect(parseCsv('a,b,c\n,,\n,x,').rows).toEqual([
      ['', '', ''],
      ['', 'x', ''],
    ]);
  });

  it.each([
    ['a;b;c\n1,5;2;3', ';'],
    ['a\tb\n1\t2', '\t'],
    ['a|b', '|'],
    ['"a;b;c",d', ','],
    ['only', ','],
  ])('finds the separator of %j', (text, separator) => expect(parseCsv(text).separator).toBe(separator));

  it('shows malformed input instead of rejecting it', () => {
    expect(parseCsv('a,b\n"x"y,2').rows).toEqual([['xy', '2']]);
    expect(parseCsv('a,b\n5" lens,2').rows).toEqual([['5" lens', '2']]);
    expect(parseCsv('a\n"never closed\nx')).toMatchObject({ isUnclosed: true, rows: [['never closed\nx']] });
  });

  it('has no rows for an empty text', () => {
    expect(parseCsv('')).toMatchObject({ header: [], rows: [], columns: 0 });
  });
});
