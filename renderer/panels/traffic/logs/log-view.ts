import { create } from 'zustand';
import type { FrameFilter, LogFilter } from '#shared/model/frame.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type LogLevel, logLevels } from '#shared/model/log-level.ts';

/** Which levels are shown: all, those from one on, or only messages that break a rule. */
export type LevelChoice = 'all' | LogLevel | 'malformed';

interface LogChoices {
  text: string;
  logger: string;
  level: LevelChoice;
  serverId: ServerId | undefined;
}

interface LogView extends LogChoices {
  change: (next: Partial<LogChoices>) => void;
  reset: () => void;
}

const everything: LogChoices = { text: '', logger: '', level: 'all', serverId: undefined };
const longestNeedle = 500;

/** The filters of the log messages, until the window closes. */
export const useLogView = create<LogView>((set) => ({
  ...everything,
  change: (next) => set(next),
  reset: () => set(everything),
}));

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

/** Nobody can say how severe an unknown level is: such messages are shown under each choice. */
function levelFilter(level: LevelChoice): LogFilter {
  if (level === 'all') return {};
  if (level === 'malformed') return { isMalformed: true };
  return { levels: [...logLevels.slice(logLevels.indexOf(level)), 'unknown'] };
}
