import type { Effect } from '../model/hosts/effect.ts';
import { sourceOf } from './effect.ts';
import type { HostProfile } from './profile.ts';

/**
 * What a host does about a call that took so long, in milliseconds: nothing where its time limit isn't known, or where the
 * server reported progress and that extends it or may.
 */
export function timedOut({ callTimeout }: HostProfile, ms: number, hasProgress: boolean): Effect | undefined {
  if (callTimeout === undefined) return undefined;
  const { ms: most, progressExtends } = callTimeout.value;
  if (ms <= most || (hasProgress && progressExtends !== false)) return undefined;
  return {
    kind: 'timedOut',
    values: { seconds: Math.round(ms / 1000), most: most / 1000 },
    fact: sourceOf(callTimeout),
  };
}
