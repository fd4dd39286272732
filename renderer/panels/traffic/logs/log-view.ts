import type { FrameFilter, LogFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { logLevels } from '#shared/model/log-level.ts';
import { useServers } from '../../../data/queries.ts';
import { type Preferences, resetPreferences, usePreference } from '../../../state/preferences.ts';

interface LogChoices {
  text: string;
  logger: string;
  level: Preferences['logLevel'];
  serverId: ServerId | undefined;
}

const longestNeedle = 500;

/** Shows all log messages again. */
export function resetLogFilter(): void {
  resetPreferences('logText', 'logLogger', 'logLevel', 'logServer');
}

/** The server whose log messages are shown; undefined for all, and when the chosen one was removed. */
export function useLogServer(): ServerId | undefined {
  const [chosen] = usePreference('logServer');
  return useServers()?.find(({ server }) => server.id === chosen)?.server.id;
}

/** The filter for the host's log of frames. */
export function logFilter({ text, logger, level, serverId }: LogChoices): FrameFilter {
  const needle = text.trim().slice(0, longestNeedle);
  const name = logger.trim().slice(0, longestNeedle);
  return {
    log: { ...levelFilter(level), ...(name !== '' && { logger: name }) },
    ...(needle !== '' && { text: needle }),
    ...(serverId !== undefined && { serverId }),
  };
}

/** Whether a filter leaves any log message out. */
export function hidesLogs({ log, ...others }: FrameFilter): boolean {
  return Object.keys(others).length > 0 || Object.keys(log ?? {}).length > 0;
}

/** How severe an unknown level is, is unknown: such messages match every choice. */
function levelFilter(level: Preferences['logLevel']): LogFilter {
  if (level === 'all') return {};
  if (level === 'malformed') return { isMalformed: true };
  return { levels: [...logLevels.slice(logLevels.indexOf(level)), 'unknown'] };
}
