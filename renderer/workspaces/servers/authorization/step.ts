import type { Authorization } from '#shared/model/authorization.ts';

export type Step = Authorization['step'];

/** True while a sign-in is running and can be cancelled. */
export function isRunning({ step }: Pick<Authorization, 'step'>): boolean {
  return step !== 'authorized' && (codeFlow.includes(step) || enterpriseFlow.includes(step));
}

const codeFlow: readonly Step[] = ['discovering', 'consent', 'registering', 'callback', 'exchanging', 'authorized'];
const clientFlow: readonly Step[] = ['discovering', 'exchanging', 'authorized'];
const enterpriseFlow: readonly Step[] = ['discovering', 'identityGrant', 'exchanging', 'authorized'];

/** The steps of the flow in order; a step outside of the flow stands alone. */
export function stepsOf({ step, flow }: Pick<Authorization, 'step' | 'flow'>): { step: Step; isPassed: boolean }[] {
  const steps = flow === 'enterprise' ? enterpriseFlow : flow === undefined || flow === 'code' ? codeFlow : clientFlow;
  const current = steps.indexOf(step);
  if (current < 0) return [{ step, isPassed: false }];
  return steps.map((each, index) => ({ step: each, isPassed: index < current }));
}
