import type { StoredPin } from './pin.ts';

/** Whether a run had another result than before, or none. */
export function differs({ latest }: Pick<StoredPin, 'latest'>): boolean {
  return latest !== undefined && latest.state !== 'same' && latest.state !== 'needsPermission';
}
