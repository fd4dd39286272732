import { type CheckRow, type CountedState, countedState } from '#shared/model/checks/check.ts';
import type { Tone } from '../../../ui/status/tag.tsx';

/** A check as a row of the table. */
export interface ShownCheck extends CheckRow {
  /** Identifies it among the rows. */
  key: string;
  /** The run that has its result. */
  checkRunId?: string | undefined;
  isWaiting?: boolean;
  /** It has run, but was another one then. */
  isEdited?: boolean;
  /** It isn't run with the others. */
  isOff?: boolean;
  /** How long the request took that it is compared with, in milliseconds. */
  beforeMs?: number | undefined;
}

/** What a row shows of a check. */
export type ShownState = CountedState | 'running' | 'waiting' | 'notRun' | 'off';

/** In the order in which one looks for them. */
export const shownStates = [
  ...([
    'failed',
    'error',
    'notJudged',
    'running',
    'waiting',
    'notRun',
    'off',
    'skipped',
    'accepted',
    'passed',
  ] as const),
] as const satisfies readonly ShownState[];

export const tones = {
  passed: 'ok',
  failed: 'error',
  error: 'error',
  notJudged: 'warn',
  skipped: 'plain',
  accepted: 'plain',
  running: 'accent',
  waiting: 'plain',
  notRun: 'plain',
  off: 'plain',
} as const satisfies Record<ShownState, Tone>;

export function shownState({
  isRunning,
  isWaiting = false,
  isOff = false,
  ...ended
}: Pick<ShownCheck, 'isRunning' | 'isWaiting' | 'isOff' | 'state' | 'isAccepted'>): ShownState {
  if (isRunning) return 'running';
  if (isWaiting) return 'waiting';
  return isOff ? 'off' : (countedState(ended) ?? 'notRun');
}

/** Whether there is nothing to show but what it would send. */
export function isUnsent({ state }: Pick<ShownCheck, 'state'>): boolean {
  return state === undefined || state === 'skipped';
}

/** As the user calls it, else what it requests. Untrusted text. */
export function checkName({ name, target, method }: Pick<CheckRow, 'name' | 'target' | 'method'>): string {
  return name || target || method;
}

/** A difference below these is noise, as a ratio and in milliseconds. */
const leastRatio = 1.5;
const leastMs = 20;

/** How many times as long it took, with one decimal; undefined unless it is clearly more. */
export function slowdown({ beforeMs, durationMs }: Pick<ShownCheck, 'beforeMs' | 'durationMs'>): number | undefined {
  if (beforeMs === undefined || durationMs === undefined || durationMs - beforeMs < leastMs) return undefined;
  const ratio = durationMs / Math.max(beforeMs, 1);
  return ratio < leastRatio ? undefined : Math.round(ratio * 10) / 10;
}

/** How many checks have each state. */
export function countStates(checks: readonly ShownCheck[]): ReadonlyMap<ShownState, number> {
  const counts = new Map<ShownState, number>();
  for (const check of checks) {
    const state = shownState(check);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}
