import type { Readable } from 'node:stream';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import { FailureError } from '#shared/messages/failure.ts';
import type { RunInvocation } from './arguments/invocation.ts';
import type { OwnPrograms } from './cli-platform.ts';
import type { Terminal } from './output/terminal.ts';
import type { Texts } from './output/texts.ts';

export type Input = Readable & { isTTY?: boolean };

export interface RunEnvironment {
  terminal: Terminal;
  text: Texts;
  input: Input;
  /** Aborts when the user interrupts the run or the reader of stdout closes; cancels running requests. */
  signal: AbortSignal;
  /** Those of Node when absent. */
  programs?: OwnPrograms;
}

/** For commands, after connecting. */
export interface RunContext extends RunEnvironment {
  run: RunInvocation;
  host: Host;
  session: Session;
  /** In a new session, after the server forgot the first one. */
  isAgain: boolean;
  /** Opens a new session after the server forgot this one, and says so. */
  openAgain(): Promise<Session>;
}

/** A failure after which the command can't be run again: it may have had an effect, or results were printed. */
export class FinalFailure extends FailureError {}
