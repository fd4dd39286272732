import { describe, expect, it } from 'vitest';
import type { Base64Form } from '../../model/resource.ts';
import { decodedLength, readBase64 } from './base64.ts';

const decoded = (blob: string) => atob(readBase64(blob).base64);

describe('base64', () => {
  it.each([
    ['', ''],
    ['eA==', 'x'],
    ['eHl6', 'xyz'],
    ['+/+/', '\xfb\xff\xbf'],
  ])('%j is taken as it is', (blob, bytes) => {
    expect(readBase64(blob)).toEqual({ base64: blob, forms: [] });
    expect(decoded(blob)).toBe(bytes);
  });

  it.each<[string, string, Base64Form[]]>([
    ['-_-_', '\xfb\xff\xbf', ['urlAlphabet']],
    ['eHl6\r\neHl6\n', 'xyzxyz', ['whiteSpace']],
    [' e H\tl6', 'xyz', ['whiteSpace']],
    ['eA', 'x', ['padding']],
    ['eHk', 'xy', ['padding']],
    ['eA=', 'x', ['padding']],
    ['eHl6=', 'xyz', ['padding']],
    ['eA\n==\n', 'x', ['whiteSpace']],
    ['data:image/png;base64,eHl6', 'xyz', ['dataPrefix']],
    ['data:;base64,eHl6', 'xyz', ['dataPrefix']],
    ['DATA:text/plain;charset=utf-8;BASE64,eHl6', 'xyz', ['dataPrefix']],
    ['data:image/png;base64,-_\n-_eA', '\xfb\xff\xbfx', ['dataPrefix', 'urlAlphabet', 'whiteSpace', 'padding']],
  ])('%j is decoded, and its form reported', (blob, bytes, forms) => {
    const reading = readBase64(blob);
    expect(reading).toEqual({ base64: btoa(bytes), forms });
    expect(decodedLength(reading.base64)).toBe(bytes.length);
  });

  it.each<[string, number, string]>([
    ['!!!!', 0, ''],
    ['AAAA!!!!', 4, '\0\0\0'],
    ['eHl6eA==eHl6', 6, 'xyzx'],
    ['eHl6e', 5, 'xyz'],
    ['data:image/png;base64,eHl6é', 26, 'xyz'],
    ['data:text/plain,Hello', 4, '\x75\xab\x5a'],
    ['eHl6\n\u0000', 5, 'xyz'],
  ])('%j can’t be decoded from character %d on', (blob, at, before) => {
    expect(readBase64(blob)).toMatchObject({ breaksAt: at, forms: [] });
    expect(decoded(blob)).toBe(before);
  });

  it('of many megabytes with line breaks is read in linear time', () => {
    const lines = `${'A'.repeat(76)}\r\n`.repeat(300_000);
    expect(readBase64(lines)).toMatchObject({ forms: ['whiteSpace'] });
    expect(readBase64(`${'='.repeat(5_000_000)}A`)).toMatchObject({ breaksAt: 0 });
    expect(readBase64(`${' '.repeat(5_000_000)}!`)).toMatchObject({ breaksAt: 5_000_000 });
  });
});
