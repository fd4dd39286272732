/** The signals that end a process, unless it decides otherwise. */
export const endingSignals: ReadonlySet<string> = new Set(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);
