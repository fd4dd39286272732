import type { Readable } from 'node:stream';
import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import type { Run } from './arguments/invocation.ts';
import type { Terminal } from './output/terminal.ts';
import type { Texts } from './output/texts.ts';

export type Input = Readable & { isTTY?: boolean };

export interface RunEnvironment {
  terminal: Terminal;
  text: Texts;
  input: Input;
  /** Aborted when the user interrupts the run, or the reader of its results closed; requests in flight are cancelled. */
  signal: AbortSignal;
}

/** What a command gets once the server is connected. */
export interface RunContext extends RunEnvironment {
  run: Run;
  host: Host;
  session: Session;
}
