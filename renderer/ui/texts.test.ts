import { expect, test } from 'vitest';
import { de } from '#shared/messages/de/index.ts';
import { en } from '#shared/messages/en/index.ts';
import { fetchAllTexts, showTexts, useTexts } from './texts.ts';

const shown = () => useTexts.getState().shown;

test('the window starts with the texts of its first screen, and has all of them from the first other view on', async () => {
  await showTexts('en');
  expect(shown()?.messages.window).toBe(en.window);
  expect(shown()?.messages).not.toHaveProperty('traffic');
  await fetchAllTexts();
  expect(shown()).toEqual({ locale: 'en', messages: en, hasAll: true });
  await showTexts('de');
  expect(shown()).toEqual({ locale: 'de', messages: de, hasAll: true });
});

test('of two languages chosen at once, the later is shown', async () => {
  await showTexts('en');
  await Promise.all([showTexts('de'), showTexts('zh-CN'), showTexts('en')]);
  expect(shown()?.locale).toBe('en');
});
