import { useSyncExternalStore } from 'react';
import { ObservableValue } from './observable.ts';

// They change up to 20 times a second, so row views subscribe here instead of the query cache.

/** The newest frame's seq, 0 when there is none; smaller than before when the log was cleared. */
export const trafficHead = new ObservableValue(0);
/** Grows with each change of the log of changes, of the audit log, and of the history of runs. */
export const updatesVersion = new ObservableValue(0);
export const auditVersion = new ObservableValue(0);
export const runsVersion = new ObservableValue(0);

export function useHead(): number {
  return useSyncExternalStore(trafficHead.subscribe, trafficHead.get);
}
