import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json/json.ts';
import { deepestShown, foldDepth, isTooDeep, parseExactMessage, wholeText } from './json-depth.ts';

const nested = (levels: number, inside = '1') => `${'{"a":['.repeat(levels)}${inside}${']}'.repeat(levels)}`;

function folded(text: string): Json {
  const value: Json = JSON.parse(text);
  foldDepth(value);
  return value;
}

describe('foldDepth', () => {
  it('keeps a value at the limit', () => {
    const value: Json = JSON.parse(nested(deepestShown / 2));
    expect(foldDepth(value)).toBe(false);
    expect(isTooDeep(value)).toBe(false);
    expect(JSON.stringify(value)).toBe(nested(deepestShown / 2));
  });

  it.each([deepestShown / 2 + 1, 1500, 200_000])(
    'folds what is nested twice %i levels deep, and loses nothing',
    (levels) => {
      const value: Json = JSON.parse(`{"deep":${nested(levels)},"next":"unharmed"}`);
      expect(foldDepth(value)).toBe(true);
      expect(isTooDeep(value)).toBe(true);
      expect(value).toMatchObject({ next: 'unharmed' });
      expect(wholeText(value)).toBe(`{"deep":${nested(levels)},"next":"unharmed"}`);
    },
  );

  it('distinguishes values that differ only below the limit', () => {
    expect(folded(nested(1500, '1'))).not.toEqual(folded(nested(1500, '2')));
  });

  it('folds a value with the key __proto__', () => {
    const text = `${'{"__proto__":'.repeat(1000)}{"x":[]}${'}'.repeat(1000)}`;
    expect(wholeText(folded(text))).toBe(text);
  });
});

describe('parseExactMessage', () => {
  it('keeps every digit, and still reads what is too deep for exact parsing', () => {
    expect(JSON.stringify(parseExactMessage('{"n":1.0,"big":12345678901234567890}'))).toBe(
      '{"n":1.0,"big":12345678901234567890}',
    );
    expect(wholeText(parseExactMessage(nested(200_000)))).toBe(nested(200_000));
    expect(wholeText(parseExactMessage(nested(150, '1.0')))).toBe(nested(150, '1.0'));
  });
});
