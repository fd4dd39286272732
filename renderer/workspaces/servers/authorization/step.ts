import type { Authorization } from '#shared/model/authorization.ts';

export type Step = Authorization['step'];

const withCard: readonly Step[] = ['consent', 'registering', 'callback'];

/** True from the moment at which a person has to agree until the browser is back. */
export function isPersonNeeded({ step }: Pick<Authorization, 'step'>): boolean {
  return withCard.includes(step);
}

/** True while a flow is under way, which can be cancelled. */
export function isUnderWay({ step }: Pick<Authorization, 'step'>): boolean {
  return step !== 'authorized' && (withPerson.includes(step) || enterprise.includes(step));
}

const withPerson: readonly Step[] = ['discovering', ...withCard, 'exchanging', 'authorized'];
const withoutPerson: readonly Step[] = ['discovering', 'exchanging', 'authorized'];
const enterprise: readonly Step[] = ['discovering', 'identityGrant', 'exchanging', 'authorized'];

/** The steps of the flow in order, each with whether it is passed; or only the step itself where none leads to it. */
export function stepsOf({ step, flow }: Pick<Authorization, 'step' | 'flow'>): { step: Step; isPassed: boolean }[] {
  const steps = flow === 'enterprise' ? enterprise : flow === undefined || flow === 'code' ? withPerson : withoutPerson;
  const here = steps.indexOf(step);
  if (here < 0) return [{ step, isPassed: false }];
  return steps.map((each, index) => ({ step: each, isPassed: index < here }));
}
