import type { Failure } from '#shared/model/failure.ts';

/** What the process says about its run. Part of the command line's promise: never renumber. */
export const exitCodes = {
  done: 0,
  /** Connected, but the server said no, or gave no usable answer. */
  refused: 1,
  usage: 2,
  unreachable: 3,
  /** Nobody, or the server's policy, let the tool call pass: nothing was sent. */
  denied: 4,
  /** What sysexits calls EX_SOFTWARE. */
  internal: 70,
  /** What shells use for a process that Ctrl-C ended. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code for a failure, which depends on whether the connection stood when it happened. */
export function exitCodeOf(failure: Failure, connected: boolean): ExitCode {
  if (failure.code === 'internal') return exitCodes.internal;
  if (failure.code === 'callDenied' || failure.code === 'callWithdrawn') return exitCodes.denied;
  if (failure.code === 'badArguments') return exitCodes.usage;
  if (failure.code === 'vaultLocked' || failure.code === 'wrongPassphrase') return exitCodes.usage;
  // A file that the call named, or that the user keeps, cannot be used as it is.
  if (failure.code === 'storageFailed' || failure.code === 'invalidConfig') return exitCodes.usage;
  return connected ? exitCodes.refused : exitCodes.unreachable;
}
