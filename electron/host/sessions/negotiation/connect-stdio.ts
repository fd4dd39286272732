import { FailureError } from '#shared/messages/failure.ts';
import { eraOf } from '#shared/model/revision.ts';
import type { Pin } from '#shared/model/server.ts';
import type { LinkFactory } from '../../transports/link.ts';
import { type Agreement, discover, initialize, type NegotiationContext } from './negotiation.ts';
import type { Probed } from './probe-stdio.ts';
import type { Verdict } from './verdict.ts';

/** What connecting over stdio needs of its session. */
export interface StdioConnection extends NegotiationContext {
  pin: Pin;
  /** What an earlier connection to the same command found out. */
  remembered: Verdict | undefined;
  probe(): Promise<Probed>;
  /** Starts the process that the session will use, or goes on with the one of a probe. */
  openLink(running: LinkFactory | undefined): Promise<void>;
}

/** JSON-RPC's "method not found": what a modern-only server may say to `initialize`. */
const METHOD_NOT_FOUND = -32601;

/** Finds the era (pinned, remembered or probed), starts the server and opens the conversation in that era. */
export async function connectStdio(connection: StdioConnection): Promise<{ agreement: Agreement; verdict: Verdict }> {
  const { verdict, running, agreement } = await findVerdict(connection);
  await connection.openLink(running);
  if (agreement !== undefined) return { agreement, verdict };
  const pin = { ...connection.pin, ...(connection.pin.revision === undefined && { revision: verdict.revision }) };
  if (verdict.era === 'modern') {
    const agreed = await discover(connection, pin);
    if (!('fallBack' in agreed)) return { agreement: agreed, verdict };
    return { agreement: await initialize(connection, { revision: agreed.fallBack }), verdict: { era: 'legacy' } };
  }
  try {
    return { agreement: await initialize(connection, pin), verdict };
  } catch (thrown) {
    // A slow modern server may have missed the probe's patience; its refusal of `initialize` tells.
    const refused = thrown instanceof FailureError && thrown.failure.code === 'serverError';
    if (!refused || connection.pin.era === 'legacy' || !looksModern(thrown.failure.params.code)) throw thrown;
    const agreed = await discover(connection, {}).catch(() => undefined);
    if (agreed === undefined || 'fallBack' in agreed) throw thrown;
    return { agreement: agreed, verdict: { era: 'modern' } };
  }
}

async function findVerdict(connection: StdioConnection): Promise<Probed> {
  const { pin, remembered, step } = connection;
  const pinned = pin.era ?? (pin.revision === undefined ? undefined : eraOf(pin.revision));
  if (pinned !== undefined) {
    step('pinned', { era: pinned, revision: pin.revision ?? '' });
    return { verdict: { era: pinned } };
  }
  if (remembered !== undefined) {
    step('verdictRemembered', { era: remembered.era });
    return { verdict: remembered };
  }
  return connection.probe();
}

function looksModern(code: string | number | undefined): boolean {
  return code === METHOD_NOT_FOUND || (typeof code === 'number' && code <= -32020 && code >= -32029);
}
