import type { Host } from '#host/create-host.ts';
import type { Platform } from '#host/platform.ts';
import type { Session } from '#host/sessions/session.ts';
import { FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerRun } from './arguments/server-command.ts';
import type { CliProcess, Input } from './cli-process.ts';
import type { ExitCode } from './output/failure-report.ts';
import type { Terminal } from './output/terminal.ts';
import type { Texts } from './output/texts.ts';

/** What the program that runs the command line supplies; each takes the data folder. */
export interface OwnPrograms {
  demo(): Platform['demo'];
  recorder(dataDir: string): Platform['recorder'];
  serveCommand(): Platform['serveCommand'];
  vault(dataDir: string): Promise<Platform['vault']>;
  /** Child processes when absent. */
  startProcess?: NonNullable<Platform['startProcess']>;
}

export interface RunEnvironment extends Pick<CliProcess, 'env' | 'cwd' | 'interrupt'> {
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
  run: ServerRun;
  host: Host;
  session: Session;
  /** In a new session, after the server forgot the first one. */
  isAgain: boolean;
  /** Opens a new session after the server forgot this one, and says so. */
  openAgain(): Promise<Session>;
}

/** What runs once a server is connected. */
export type RunCommand = (context: RunContext) => Promise<ExitCode>;

/** Of a server that couldn't be reached. */
export interface UnreachedContext extends RunEnvironment {
  host: Host;
  /** The last attempt; undefined when none began. */
  session: Session | undefined;
  /** The server's, as the user knows it. */
  name: string;
}

/** What a command has to say about a server that couldn't be reached, after the failure was reported. */
export type OnUnreached = (context: UnreachedContext, failure: Failure) => Promise<void>;

/** A failure after which the command can't be run again: it may have had an effect, or results were printed. */
export class FinalFailure extends FailureError {}
