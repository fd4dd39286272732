import type { StoredPin } from './pin.ts';

/** Whether a run didn't have the result as before: another one, one that isn't judged, or none, as without a permission. */
export function differs({ latest }: Pick<StoredPin, 'latest'>): boolean {
  return latest !== undefined && latest.state !== 'same';
}
