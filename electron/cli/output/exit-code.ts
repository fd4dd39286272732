import type { Failure } from '#shared/model/failure.ts';

/** The exit codes: public interface, never renumber. */
export const exitCodes = {
  done: 0,
  /** Connected, but the server refused or gave no usable response. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  /** The tool call was not allowed: nothing was sent. */
  denied: 4,
  /** What sysexits calls EX_SOFTWARE. */
  internal: 70,
  /** What shells use for a process that Ctrl-C ended. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code for a failure, which depends on whether the server was connected. */
export function exitCodeOf(failure: Failure, connected: boolean): ExitCode {
  if (failure.code === 'internal') return exitCodes.internal;
  if (failure.code === 'callDenied' || failure.code === 'callWithdrawn') return exitCodes.denied;
  if (failure.code === 'badArguments') return exitCodes.usage;
  if (failure.code === 'vaultLocked' || failure.code === 'wrongPassphrase') return exitCodes.usage;
  // A file named on the command line, or a configuration file, cannot be used.
  if (failure.code === 'storageFailed' || failure.code === 'invalidConfig') return exitCodes.usage;
  return connected ? exitCodes.refused : exitCodes.unreachable;
}
