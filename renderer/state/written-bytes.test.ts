import { expect, it } from 'vitest';
import { base64Of, bytesWritten, lineOf, rewritten } from './written-bytes.ts';

it('bytes are written as text or in hex, with any white space', () => {
  expect([...(bytesWritten('ä\n', 'text') ?? [])]).toEqual([0xc3, 0xa4, 0x0a]);
  expect([...(bytesWritten('7B ff\n0a', 'hex') ?? [])]).toEqual([0x7b, 0xff, 0x0a]);
  for (const text of ['7', '7g', '0x7b']) expect(bytesWritten(text, 'hex')).toBeUndefined();
});

it('one form becomes the other where it can', () => {
  expect(rewritten('{"ä', 'hex')).toBe('7b 22 c3 a4');
  expect(rewritten('7b 22 c3 a4', 'text')).toBe('{"ä');
  expect(rewritten('ff', 'text')).toBeUndefined();
  expect(rewritten('zz', 'text')).toBeUndefined();
});

it('a line ends with one line break', () => {
  expect([...lineOf(Uint8Array.of(0x7b))]).toEqual([0x7b, 0x0a]);
  expect([...lineOf(Uint8Array.of(0x0a))]).toEqual([0x0a]);
});

it('any bytes become base64', () => {
  expect(base64Of(Uint8Array.of(0, 255, 128))).toBe('AP+A');
});
