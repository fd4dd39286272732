import { createFailure } from '../messages/failure.ts';
import type { CheckHead, CheckRow, CheckState } from '../model/checks/check.ts';
import type { Pin, PinOutcome, PinSubject, StoredPin } from '../model/checks/pin.ts';
import type { Failure } from '../model/failure.ts';

const methods = { tool: 'tools/call', prompt: 'prompts/get', resource: 'resources/read' } as const;

/** The method of a pin's request, and the name or URI in it. */
export function pinTarget(subject: PinSubject): { method: string; target: string } {
  const target = subject.kind === 'tool' ? subject.tool : subject.kind === 'prompt' ? subject.prompt : subject.uri;
  return { method: methods[subject.kind], target };
}

/** The server has no tool, prompt or resource of the name. */
export function notOffered(subject: PinSubject): Failure {
  return createFailure('notOffered', { kind: subject.kind, name: pinTarget(subject).target });
}

export function pinHead({ id: pinId, name, subject }: StoredPin, ordinal: number): CheckHead {
  return { ordinal, name, pinId, ...pinTarget(subject) };
}

/** The state of a check, of an outcome as it is stored. */
export function pinState({ state, failure }: Pick<PinOutcome, 'state' | 'failure'>): CheckState {
  switch (state) {
    case 'same':
      return 'passed';
    case 'changed':
      return 'failed';
    case 'failed':
      return failure === undefined ? 'failed' : 'error';
    case 'gone':
      return 'error';
    case 'needsPermission':
      return 'skipped';
    case 'notJudged':
      return 'notJudged';
  }
}

/** A pin as a check, with what came of it last. */
export function pinRow(pin: Pin, ordinal: number): CheckRow {
  const { phase, latest, subject, base, isAccepted = false } = pin;
  const row: CheckRow = {
    ...pinHead(pin, ordinal),
    isRunning: phase === 'running',
    varies: latest?.varies ?? 0,
    canAccept: latest?.result !== undefined && latest.result.hash !== base.hash,
    isAccepted,
  };
  // What it had is what must hold.
  if (isAccepted) return { ...row, state: 'passed' };
  if (latest === undefined) return row;
  const { state, changes = 0, firstChange, result } = latest;
  const failure = state === 'gone' ? (latest.failure ?? notOffered(subject)) : latest.failure;
  const { durationMs } = result ?? {};
  return {
    ...row,
    state: pinState(latest),
    ...(state === 'needsPermission' && { reason: 'notAllowed' }),
    ...(firstChange !== undefined && { differs: { ...firstChange, count: changes } }),
    ...(durationMs !== undefined && { durationMs }),
    ...(failure !== undefined && { failure }),
  };
}
