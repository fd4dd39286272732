import { expect, it } from 'vitest';
import { usePreferences } from './preferences.ts';

const merge = (stored: unknown) => usePreferences.persist.getOptions().merge?.(stored, usePreferences.getState());

it('stored preferences hold, and what is missing or unknown has its default', () => {
  const usual = usePreferences.getInitialState();
  expect(merge({ ...usual, wrapsLines: true, resultView: 'raw' })).toEqual({
    ...usual,
    wrapsLines: true,
    resultView: 'raw',
  });
  for (const stored of [undefined, null, 7, { resultView: 'nonsense', contentViews: { a: 1 } }]) {
    expect(merge(stored)).toEqual(usual);
  }
});
