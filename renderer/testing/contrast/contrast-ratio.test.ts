import { expect, test } from 'vitest';
import { contrastRatio } from './contrast-ratio.ts';

test('the ratio follows WCAG 2', () => {
  expect(contrastRatio('rgb(0, 0, 0)', ['rgb(255, 255, 255)'])).toBeCloseTo(21);
  expect(contrastRatio('rgb(119, 119, 119)', ['rgb(255, 255, 255)'])).toBeCloseTo(4.48, 2);
  expect(contrastRatio('rgb(1, 2, 3)', ['rgb(1, 2, 3)'])).toBeCloseTo(1);
});

test('translucent colours are blended', () => {
  const half = contrastRatio('rgb(0, 0, 0)', ['rgba(0, 0, 0, 0.5)', 'rgb(254, 254, 254)', 'rgb(9, 9, 9)']);
  expect(half).toBeCloseTo(contrastRatio('rgb(0, 0, 0)', ['rgb(127, 127, 127)']) ?? 0);
  const pale = contrastRatio('rgba(0, 0, 0, 0.5)', ['rgb(254, 254, 254)']);
  expect(pale).toBeCloseTo(contrastRatio('rgb(127, 127, 127)', ['rgb(254, 254, 254)']) ?? 0);
});

test('unsupported colours have no ratio', () => {
  expect(contrastRatio('color(srgb 1 1 1)', ['rgb(0, 0, 0)'])).toBeUndefined();
  expect(contrastRatio('rgb(0, 0, 0)', ['oklch(0.5 0 0)'])).toBeUndefined();
  expect(contrastRatio('rgb(0, 0, 0)', ['rgba(0, 0, 0, 0.9)'])).toBeUndefined();
});
