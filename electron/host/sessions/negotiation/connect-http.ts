import { failureFrom } from '#shared/messages/failure.ts';
import type { FailureCode } from '#shared/model/failure.ts';
import { eraOf } from '#shared/model/revision.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '../../config/secret-query.ts';
import { type Agreement, discover, initialize, type NegotiationContext } from './negotiation.ts';

/** What connecting over HTTP needs of its session. */
export interface HttpConnection extends NegotiationContext {
  server: HttpServer;
  openStreamable(): Promise<void>;
  /** Replaces the Streamable HTTP link with one of HTTP+SSE. */
  openSse(): Promise<void>;
}

/** Longest wait for an answer to `server/discover` before the older handshake is tried, in milliseconds. */
const DISCOVER_MS = 10_000;

/** Troubles that no other handshake would cure. */
const FINAL: ReadonlySet<FailureCode> = new Set([
  'connectionRefused',
  'hostNotFound',
  'tlsFailed',
  'networkFailed',
  'unauthorized',
  'forbidden',
  'notMcp',
  'redirectRefused',
  'redirectDropsBody',
  'redirectLoop',
  'responseTooLarge',
  'responseOverCompressed',
  'responseTooSlow',
  'cancelled',
]);

/** Refusals of a POST after which the specification has a client look for the older HTTP+SSE transport. */
const TRY_SSE: ReadonlySet<FailureCode> = new Set(['endpointNotFound', 'methodNotAllowed', 'httpStatus']);

/**
 * Opens the conversation over HTTP: modern first, then `initialize`, then HTTP+SSE, each only when what came
 * before allows it (streamable HTTP, backwards compatibility). No single status or error code decides the era.
 */
export async function connectHttp(connection: HttpConnection): Promise<Agreement> {
  const { server, step } = connection;
  if (server.http === 'sse') return connectSse(connection);
  await connection.openStreamable();
  step('streamableTried', { url: shownUrl(server.url) });
  const { pin } = server;
  const pinned = pin.era ?? (pin.revision === undefined ? undefined : eraOf(pin.revision));
  if (pinned !== undefined) step('pinned', { era: pinned, revision: pin.revision ?? '' });
  if (pinned !== 'legacy') {
    const agreed = await tryDiscover(connection, pinned === 'modern');
    if (agreed !== undefined) return agreed;
  }
  try {
    return await initialize(connection, pin);
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (server.http !== 'auto' || !TRY_SSE.has(failure.code)) throw thrown;
    step('fellBackToSse', { status: failure.params.status ?? '' }, failure.frameSeq);
    return connectSse(connection).catch(() => {
      throw thrown;
    });
  }
}

async function tryDiscover(connection: HttpConnection, only: boolean): Promise<Agreement | undefined> {
  const { pin } = connection.server;
  try {
    const timeoutMs = only ? connection.timeoutMs : Math.min(DISCOVER_MS, connection.timeoutMs);
    const agreed = await discover({ ...connection, timeoutMs }, pin);
    return 'fallBack' in agreed ? undefined : agreed;
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (only || FINAL.has(failure.code)) throw thrown;
    connection.step('fellBackToLegacy', { message: failure.message.slice(0, 200) }, failure.frameSeq);
    return undefined;
  }
}

async function connectSse(connection: HttpConnection): Promise<Agreement> {
  await connection.openSse();
  return initialize(connection, connection.server.pin);
}
