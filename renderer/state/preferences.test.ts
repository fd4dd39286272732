import { expect, it } from 'vitest';
import { resetPreferences, usePreferences } from './preferences.ts';

const merge = (stored: unknown) => usePreferences.persist.getOptions().merge?.(stored, usePreferences.getState());

it('stored preferences hold, and what is missing or unknown has its default', () => {
  const usual = usePreferences.getInitialState();
  expect(merge({ ...usual, wrapsLines: true, resultView: 'raw' })).toEqual({
    ...usual,
    wrapsLines: true,
    resultView: 'raw',
  });
  const filters = { trafficText: 'ping', trafficGroups: ['request', 'stderr'], logLevel: 'error', panelScope: 'this' };
  expect(merge(filters)).toEqual({ ...usual, ...filters });
  for (const stored of [
    undefined,
    null,
    7,
    { resultView: 'nonsense', contentViews: { a: 1 }, logText: 7, logLevel: 'loud' },
  ]) {
    expect(merge(stored)).toEqual(usual);
  }
});

it('a reset filter has its defaults again, and nothing else changes', () => {
  usePreferences.setState({ logText: 'slow', logLevel: 'error', wrapsLines: true });
  resetPreferences('logText', 'logLevel');
  expect(usePreferences.getState()).toMatchObject({ logText: '', logLevel: 'all', wrapsLines: true });
});
