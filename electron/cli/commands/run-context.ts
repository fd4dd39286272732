import type { Host } from '#host/create-host.ts';
import { exactResponse } from '#host/exchanges/exact-response.ts';
import type { PeerResponse } from '#host/sessions/peer-response.ts';
import type { Session } from '#host/sessions/session.ts';
import type { JsonObject } from '#shared/model/json.ts';
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

/** Sends a request. For `--json` the result keeps every digit that the server sent. Throws like `Session.request`. */
export async function request(context: RunContext, method: string, params: JsonObject): Promise<PeerResponse> {
  const { host, run, session, signal } = context;
  const answer = await session.request(method, params, { signal, progress: true });
  return run.json ? exactResponse(host.traffic, answer) : answer;
}
