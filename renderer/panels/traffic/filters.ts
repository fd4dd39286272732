import { parseFilter } from '#shared/mcp/traffic-filter/parse-filter.ts';
import type { FrameFilter, FrameKind, LogFilter } from '#shared/model/frames/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import {
  type Preferences,
  resetPreferences,
  type TrafficGroup,
  trafficGroups,
  usualTrafficGroups,
} from '../../state/preferences.ts';

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
  resetPreferences('trafficText', 'trafficGroups', 'panelScope', 'onlyAppTraffic');
}

/** The shown kinds; undefined when none is hidden. */
export function shownKinds(groups: readonly TrafficGroup[]): FrameKind[] | undefined {
  if (groups.length === trafficGroups.length) return undefined;
  return groups.flatMap((group) => [...groupedKinds[group]]);
}

/** The kinds that the filter's text asks for; undefined when it names none. */
export function kindsIn(query: string): FrameKind[] | undefined {
  const kinds = parseFilter(query).terms.flatMap((term) => (term.key === 'kind' && !term.isNegated ? term.kinds : []));
  return kinds.length === 0 ? undefined : kinds;
}

/** The groups that some of these kinds belong to. */
export function groupsOf(kinds: readonly FrameKind[]): TrafficGroup[] {
  return trafficGroups.filter((group) => groupedKinds[group].some((kind) => kinds.includes(kind)));
}

/** Whether these are the groups that are shown until the user chooses. */
export function areUsual(groups: readonly TrafficGroup[]): boolean {
  return trafficGroups.every((name) => groups.includes(name) === usualTrafficGroups.includes(name));
}

interface LogChoices {
  text: string;
  logger: string;
  level: Preferences['logLevel'];
  serverId: ServerId | undefined;
}

export function resetLogFilter(): void {
  resetPreferences('logText', 'logLogger', 'logLevel', 'panelScope');
}

/** The filter for the host's log of frames; it takes at most 500 characters. */
export function logFilter({ text, logger, level, serverId }: LogChoices): FrameFilter {
  const needle = text.trim().slice(0, 500);
  const name = logger.trim().slice(0, 500);
  return {
    log: { ...levelFilter(level), ...(name !== '' && { logger: name }) },
    ...(needle !== '' && { text: needle }),
    ...(serverId !== undefined && { serverId }),
  };
}

export function hidesLogs({ log, ...others }: FrameFilter): boolean {
  return Object.keys(others).length > 0 || Object.keys(log ?? {}).length > 0;
}

/** Unknown levels have no severity, so they match every choice. */
function levelFilter(level: Preferences['logLevel']): LogFilter {
  if (level === 'all') return {};
  if (level === 'malformed') return { isMalformed: true };
  return { levels: [...logLevels.slice(logLevels.indexOf(level)), 'unknown'] };
}
