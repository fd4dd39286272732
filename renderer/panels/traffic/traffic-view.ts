import type { FrameKind } from '#shared/model/frame.ts';
import { resetPreferences, type TrafficGroup, trafficGroups, usualTrafficGroups } from '../../state/preferences.ts';

/** The kinds of frames in each group. */
export const groupedKinds: Readonly<Record<TrafficGroup, readonly FrameKind[]>> = {
  request: ['request'],
  response: ['result', 'error'],
  notification: ['notification'],
  http: ['http', 'sse'],
  keepalive: ['keepalive'],
  stderr: ['stderr'],
  other: ['batch', 'stray', 'lifecycle'],
};

/** Shows all traffic again, keepalives aside. */
export function resetTrafficFilter(): void {
  resetPreferences('trafficText', 'trafficGroups', 'trafficScope', 'onlyAppTraffic');
}

/** The shown kinds; undefined when none is hidden. */
export function shownKinds(groups: readonly TrafficGroup[]): FrameKind[] | undefined {
  if (groups.length === trafficGroups.length) return undefined;
  return groups.flatMap((group) => [...groupedKinds[group]]);
}

/** Whether these are the groups that are shown until the user chooses. */
export function areUsual(groups: readonly TrafficGroup[]): boolean {
  return trafficGroups.every((name) => groups.includes(name) === usualTrafficGroups.includes(name));
}
