import { describe, expect, it } from 'vitest';
import { bytesFromBase64, hexLine, textFromBytes } from './bytes.ts';

describe('bytes', () => {
  it('survive a round trip through base64', () => {
    expect([...bytesFromBase64('AP+A')]).toEqual([0, 255, 128]);
  });

  it('are text only when they are UTF-8', () => {
    expect(textFromBytes(new TextEncoder().encode('中\uFEFF'))).toBe('中\uFEFF');
    expect(textFromBytes(new Uint8Array([0xff, 0x41]))).toBeUndefined();
  });

  it('may end within a character when they are a part', () => {
    const cut = new TextEncoder().encode('a中').subarray(0, 3);
    expect(textFromBytes(cut)).toBeUndefined();
    expect(textFromBytes(cut, true)).toBe('a');
  });

  it('are written as hex with their ASCII beside them', () => {
    const bytes = new TextEncoder().encode('0123456789abcdef\nZ');
    expect(hexLine(bytes, 0, 16)).toEqual({
      offset: '00000000',
      hex: '30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66',
      ascii: '0123456789abcdef',
    });
    expect(hexLine(bytes, 272, 16, 256)).toEqual({ offset: '00000110', hex: '0a 5a', ascii: '·Z' });
    expect(hexLine(bytes, 8, 8)).toEqual({ offset: '00000008', hex: '38 39 61 62  63 64 65 66', ascii: '89abcdef' });
  });
});
