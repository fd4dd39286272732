import { useSyncExternalStore } from 'react';
import { ObservableValue } from './observable.ts';

// They change up to 20 times a second, so row views subscribe here instead of the query cache.

/** The newest frame's seq, 0 when there is none. When the log is cleared, it is -1 for a moment. */
export const trafficHead = new ObservableValue(0);
/** Increased when frames have another name of their server. */
export const trafficNames = new ObservableValue(0);
/** Increased with each change of the update log, the audit log, the findings, and the run history. */
export const updatesVersion = new ObservableValue(0);
export const auditVersion = new ObservableValue(0);
export const findingsVersion = new ObservableValue(0);
export const runsVersion = new ObservableValue(0);
/** Increased when the window begins to follow the host, also after a lost link. */
export const linkOpenings = new ObservableValue(0);

export function useHead(): number {
  return useSyncExternalStore(trafficHead.subscribe, trafficHead.get);
}
