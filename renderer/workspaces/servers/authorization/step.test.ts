import { expect, test } from 'vitest';
import { needsUser } from '../../../data/queries.ts';
import { isRunning, stepsOf } from './step.ts';

test('the code flow uses the browser', () => {
  const steps = stepsOf({ step: 'callback', flow: 'code' });
  expect(steps.map(({ step }) => step)).toContain('consent');
  expect(steps.filter(({ isPassed }) => isPassed)).toHaveLength(3);
});

test('the client flow has no browser', () => {
  const steps = stepsOf({ step: 'exchanging', flow: 'clientCredentials' });
  expect(steps.map(({ step }) => step)).toEqual(['discovering', 'exchanging', 'authorized']);
});

test('the enterprise flow has a step for the identity provider', () => {
  const steps = stepsOf({ step: 'identityGrant', flow: 'enterprise' });
  expect(steps.map(({ step }) => step)).toEqual(['discovering', 'identityGrant', 'exchanging', 'authorized']);
  expect(isRunning({ step: 'identityGrant' })).toBe(true);
});

test('a step outside of the flow stands alone', () => {
  expect(stepsOf({ step: 'refused', flow: 'code' })).toEqual([{ step: 'refused', isPassed: false }]);
});

test('the user is needed from consent to callback, and only a running flow can be cancelled', () => {
  expect(
    (['discovering', 'consent', 'registering', 'callback', 'exchanging'] as const).map((step) => needsUser({ step })),
  ).toEqual([false, true, true, true, false]);
  expect((['none', 'refreshing', 'authorized', 'refused'] as const).some((step) => isRunning({ step }))).toBe(false);
});
