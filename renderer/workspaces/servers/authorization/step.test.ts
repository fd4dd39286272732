import { expect, test } from 'vitest';
import { isRunning, needsUser, stepsOf } from './step.ts';

test('a flow with a person goes through the browser', () => {
  const steps = stepsOf({ step: 'callback', flow: 'code' });
  expect(steps.map(({ step }) => step)).toContain('consent');
  expect(steps.filter(({ isPassed }) => isPassed)).toHaveLength(3);
});

test('a flow without a person has no browser', () => {
  const steps = stepsOf({ step: 'exchanging', flow: 'clientCredentials' });
  expect(steps.map(({ step }) => step)).toEqual(['discovering', 'exchanging', 'authorized']);
});

test('an enterprise’s identity provider has a step of its own', () => {
  const steps = stepsOf({ step: 'identityGrant', flow: 'enterprise' });
  expect(steps.map(({ step }) => step)).toEqual(['discovering', 'identityGrant', 'exchanging', 'authorized']);
  expect(isRunning({ step: 'identityGrant' })).toBe(true);
});

test('what no flow leads to stands alone', () => {
  expect(stepsOf({ step: 'refused', flow: 'code' })).toEqual([{ step: 'refused', isPassed: false }]);
});

test('a person is needed from consent to callback, and neither before nor after a flow can be cancelled', () => {
  expect(
    (['discovering', 'consent', 'registering', 'callback', 'exchanging'] as const).map((step) => needsUser({ step })),
  ).toEqual([false, true, true, true, false]);
  expect((['none', 'refreshing', 'authorized', 'refused'] as const).some((step) => isRunning({ step }))).toBe(false);
});
