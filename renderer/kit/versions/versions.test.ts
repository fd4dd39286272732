import { describe, expect, it } from 'vitest';
import { diffRangeText, parseDiffRange, rangeAround, rangeOf, versionAlone } from './versions.ts';

describe('two versions in the address', () => {
  it('are read and written', () => {
    expect(parseDiffRange('1..3')).toEqual({ before: 1, after: 3 });
    expect(parseDiffRange('3..1')).toEqual({ before: 1, after: 3 });
    expect(diffRangeText({ before: 2, after: 9 })).toBe('2..9');
  });

  it.each([undefined, '', '1', '1..', '..2', '1..x', '1...2'])('are none in %j', (text) => {
    expect(parseDiffRange(text)).toBeUndefined();
  });

  it('are one when it is alone', () => {
    expect(versionAlone(parseDiffRange(diffRangeText(rangeOf(2))))).toBe(2);
    expect(versionAlone({ before: 1, after: 2 })).toBeUndefined();
    expect(versionAlone(undefined)).toBeUndefined();
  });

  it('are a version and the one before it', () => {
    expect(rangeAround(3, 1)).toEqual({ before: 2, after: 3 });
    expect(rangeAround(1, 1)).toEqual({ before: 1, after: 2 });
  });
});
