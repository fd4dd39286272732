import { describe, expect, it } from 'vitest';
import { addColumn, closeColumn, firstPart, fittingColumns, putPart } from './part-columns.ts';

describe('fittingColumns', () => {
  it.each([
    ['one column has the active part', { shown: [3, 5], active: 1 }, 9, false, { shown: [5], active: 0 }],
    ['a second column begins with the next part', firstPart, 9, true, { shown: [0, 1], active: 1 }],
    ['after the last part comes none', { shown: [8], active: 0 }, 9, true, { shown: [7, 8], active: 0 }],
    ['a shorter response has its last part', { shown: [0, 8], active: 1 }, 2, true, { shown: [0, 1], active: 1 }],
    ['a single part has no second column', firstPart, 1, true, firstPart],
  ])('%s', (_, columns, count, isBeside, fitting) => {
    expect(fittingColumns(columns, count, isBeside)).toEqual(fitting);
  });
});

it('a part is put into the chosen column', () => {
  expect(putPart({ shown: [0, 1], active: 1 }, 0, 299)).toEqual({ shown: [299, 1], active: 1 });
});

it('a new column opens beside the active one, up to a limit', () => {
  let columns = addColumn({ shown: [0, 1], active: 0 }, 7);
  expect(columns).toEqual({ shown: [0, 7, 1], active: 1 });
  columns = addColumn(addColumn(columns, 8), 9);
  expect(columns).toEqual({ shown: [0, 7, 8, 9], active: 3 });
});

it('closing a column keeps the others', () => {
  const columns = { shown: [4, 5, 6], active: 2 };
  expect(closeColumn(columns, 0)).toEqual({ shown: [5, 6], active: 1 });
  expect(closeColumn(columns, 2)).toEqual({ shown: [4, 5], active: 1 });
  expect(closeColumn(firstPart, 0)).toEqual(firstPart);
});
