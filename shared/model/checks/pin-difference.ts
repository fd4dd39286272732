import type { StoredPin } from './pin.ts';

/** Whether a run had another result than before, also one that isn't judged, or none. */
export function differs({ latest }: Pick<StoredPin, 'latest'>): boolean {
  return latest !== undefined && latest.state !== 'same' && latest.state !== 'needsPermission';
}
