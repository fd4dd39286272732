import { expect, it } from 'vitest';
import { hexColor } from './theme.ts';

it('formats a computed colour as six hex digits', () => {
  expect(hexColor('rgb(255, 255, 255)')).toBe('#ffffff');
  expect(hexColor('rgb(0, 10, 200)')).toBe('#000ac8');
  expect(hexColor('rgba(9, 8, 7, 0.5)')).toBe('#090807');
});

it('rejects other notations', () => {
  expect(hexColor('#fff')).toBeUndefined();
  expect(hexColor('')).toBeUndefined();
});
