import type { Host } from '#host/create-host.ts';
import type { Session } from '#host/sessions/session.ts';
import type { Run } from '../arguments/invocation.ts';
import type { Input } from '../interaction/consent.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Texts } from '../output/texts.ts';

/** What a command gets once the server is connected. */
export interface RunContext {
  run: Run;
  host: Host;
  session: Session;
  terminal: Terminal;
  text: Texts;
  /** Where a person answers, at a terminal. */
  input: Input;
  /** Aborted when the user interrupts the run; a request in flight is then cancelled on the wire. */
  signal: AbortSignal;
}
