import { expect, it } from 'vitest';
import { chooseLocale } from './appearance.ts';

it('chooses the first language that Loupe has', () => {
  expect(chooseLocale(['fr-FR', 'de-CH', 'en-GB'])).toBe('de');
  expect(chooseLocale(['zh-TW'])).toBe('zh-CN');
});

it('falls back to English', () => {
  expect(chooseLocale(['fr', 'pt-BR'])).toBe('en');
  expect(chooseLocale([])).toBe('en');
});
