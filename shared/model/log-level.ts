/** The levels of a server's log messages (utilities, logging; RFC 5424), least severe first. */
export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof logLevels)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return logLevels.some((level) => level === value);
}
