import { expect, it } from 'vitest';
import { textPieces } from './text-pieces.ts';

const lengths = (text: string) => [...textPieces(text)].map(({ length }) => length);

it('keeps a short text whole', () => {
  expect([...textPieces('a b')]).toEqual(['a b']);
  expect([...textPieces('')]).toEqual([]);
});

it('cuts before a space, so that each word is whole', () => {
  const text = 'wording '.repeat(40).trim();
  const pieces = [...textPieces(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.every((piece, index) => index === 0 || piece.startsWith(' '))).toBe(true);
});

it('cuts a run without spaces, but no surrogate pair', () => {
  expect(lengths('a'.repeat(300))).toEqual([128, 128, 44]);
  expect(lengths(`a${'😀'.repeat(100)}`)).toEqual([127, 74]);
  expect(lengths(` ${'a'.repeat(300)}`)).toEqual([128, 128, 45]);
});
