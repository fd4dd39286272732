import type { Pin } from '#shared/model/checks/pin.ts';
import type { Tone } from '../../ui/status/tag.tsx';

/** What a row shows of a pin. */
export type ShownState = keyof typeof tones;

export const tones = {
  same: 'ok',
  changed: 'accent',
  notJudged: 'warn',
  failed: 'error',
  gone: 'error',
  needsPermission: 'warn',
  running: 'plain',
  waiting: 'plain',
  off: 'plain',
  notRun: 'plain',
} as const satisfies Record<string, Tone>;

export function shownState({ isOn, phase, latest }: Pick<Pin, 'isOn' | 'phase' | 'latest'>): ShownState {
  if (phase !== undefined) return phase;
  return isOn ? (latest?.state ?? 'notRun') : 'off';
}

/** A difference below these is noise, as a ratio and in milliseconds. */
const leastRatio = 1.5;
const leastMs = 20;

/** How many times as long the last run took, with one decimal; undefined unless it is clearly more. */
export function slowdown({ base, latest }: Pick<Pin, 'base' | 'latest'>): number | undefined {
  const before = base.durationMs;
  const after = latest?.result?.durationMs;
  if (before === undefined || after === undefined || after - before < leastMs) return undefined;
  const ratio = after / Math.max(before, 1);
  return ratio < leastRatio ? undefined : Math.round(ratio * 10) / 10;
}
