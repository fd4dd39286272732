import { describe, expect, it } from 'vitest';
import { charsetOf, decodedText, encodingOf } from './charset.ts';

const read = (hex: string, mimeType?: string) => {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return decodedText(bytes, encodingOf(bytes, mimeType));
};

describe('the charset of a MIME type', () => {
  it.each([
    ['text/plain; charset=UTF-16LE', 'utf-16le'],
    ['text/plain;charset="ISO-8859-1"', 'iso-8859-1'],
    ['text/plain; format=flowed; Charset=gbk', 'gbk'],
    ['text/plain', undefined],
    ['text/plain; charset=', undefined],
    ['text/plain; xcharset=utf-16', undefined],
    [undefined, undefined],
  ])('%s', (mimeType, charset) => expect(charsetOf(mimeType)).toBe(charset));
});

describe('text in bytes', () => {
  it.each([
    ['47c3b6', undefined, 'Gö'],
    ['4700f600', 'text/plain; charset=utf-16le', 'Gö'],
    ['004700f6', 'text/plain; charset=utf-16be', 'Gö'],
    ['4700f600', 'text/plain; charset=utf-16', 'Gö'],
    ['004700f6', 'text/plain; charset=utf-16', 'Gö'],
    ['fffe4700f600', 'text/plain; charset=utf-16', 'Gö'],
    ['feff004700f6', undefined, 'Gö'],
    ['fffe4700f600', 'text/plain; charset=iso-8859-1', 'Gö'],
    ['47f6', 'text/plain; charset=iso-8859-1', 'Gö'],
    ['47f6', 'text/plain; charset=latin1', 'Gö'],
    ['80', 'text/plain; charset=windows-1252', '€'],
    ['93fa967b', 'text/plain; charset=Shift_JIS', '日本'],
    ['d6d0b9fa', 'text/plain; charset=gbk', '中国'],
    ['a4a4b0ea', 'text/plain; charset=big5', '中國'],
    ['efbbbf41', 'text/plain', '\uFEFFA'],
    ['47f6', 'text/plain', undefined],
    ['47f6', 'text/plain; charset=utf-16le', '\uf647'],
    ['47f600', 'text/plain; charset=utf-16le', undefined],
  ])('%s as %s', (hex, mimeType, text) => expect(read(hex, mimeType)).toBe(text));

  it('is read as UTF-8 when no decoder knows its charset', () => {
    expect(encodingOf(new Uint8Array(), 'text/plain; charset=x-klingon')).toEqual({
      label: 'utf-8',
      unknown: 'x-klingon',
    });
  });

  it('leaves out a last character that was cut', () => {
    const bytes = Uint8Array.from([0x47, 0x00, 0xf6]);
    expect(decodedText(bytes, encodingOf(bytes, 'text/plain; charset=utf-16le'), true)).toBe('G');
  });
});
