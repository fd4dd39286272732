import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { authorizationCodes } from '#shared/model/failure-codes.ts';
import type { Revision } from '#shared/model/revision.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import { isModernError, type KnownEra } from './discover-outcome.ts';
import {
  type Agreement,
  discover,
  discoverPinned,
  initialize,
  type NegotiationContext,
  pinnedEra,
} from './negotiation.ts';

export interface HttpConnection extends NegotiationContext {
  server: HttpServer;
  /** From an earlier connection to the same server. */
  remembered: KnownEra | undefined;
  remember(verdict: KnownEra): void;
  openStreamable(): Promise<void>;
  /** Fails when the stream or its `endpoint` takes longer than `waitMs`. */
  openSse(waitMs: number): Promise<void>;
}

/** Timeout for `server/discover` before `initialize` is tried, in milliseconds. */
const discoverMs = 5000;

/**
 * The usual timeout for HTTP+SSE after Streamable HTTP failed, in milliseconds: its GET may open a stream that stays silent.
 * One that was set for the server counts instead.
 */
const sseAfterMs = 10_000;

/** Failures that are about the credentials, whatever the transport. */
const credentialFailures: ReadonlySet<FailureCode> = new Set(['unauthorized', 'forbidden', ...authorizationCodes]);

/** Failures that no other handshake would avoid. */
const unreachableFailures: ReadonlySet<FailureCode> = new Set([
  'connectionRefused',
  'hostNotFound',
  'tlsFailed',
  'certificateUntrusted',
  'caFileUnusable',
  'proxyFailed',
  'proxyUnusable',
  'cancelled',
  'internal',
  ...credentialFailures,
]);

/** Errors of the system for an address that can't be reached: each attempt would take as long. */
const noRoute = new Set<unknown>([
  'ETIMEDOUT',
  'ENETDOWN',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Failures of `server/discover` that only a modern server causes. */
const modernFailures: ReadonlySet<FailureCode> = new Set(['serverError', 'unsupportedRevision']);

/** Failures of `initialize` with a JSON-RPC message: it reached an MCP server over Streamable HTTP. */
const answered: ReadonlySet<FailureCode> = new Set(['malformedHandshake', 'malformedResult', 'unknownRevision']);

/** Opens over HTTP: modern first, then `initialize`, then HTTP+SSE (streamable HTTP, backwards compatibility). */
export async function connectHttp(connection: HttpConnection): Promise<Agreement> {
  const { server, step, remembered, remember } = connection;
  if (server.http === 'sse') {
    await connection.openSse(connection.timeoutMs);
    return initialize(connection, server.pin);
  }
  await connection.openStreamable();
  step('streamableTried', { url: shownUrl(server.url) });
  const { pin } = server;
  const pinned = pinnedEra(pin);
  if (pinned !== undefined) step('pinned', { era: pinned, revision: pin.revision ?? '' });
  else if (remembered !== undefined) step('verdictRemembered', { era: remembered.era });
  if (pinned === 'modern') return discoverPinned(connection, pin);
  if (pinned === 'legacy') return openLegacy(connection, pin);
  const isKnownLegacy = remembered?.era === 'legacy';
  const found: Found = isKnownLegacy ? { fallBack: remembered.revision } : await tryDiscover(connection);
  if (!('fallBack' in found)) {
    remember({ era: 'modern' });
    return found;
  }
  const { fallBack: revision } = found;
  const verdict: KnownEra = { era: 'legacy', ...(revision !== undefined && { revision }) };
  const agreed = await openLegacy(connection, verdict, isKnownLegacy || found.isUnanswered === true);
  remember(agreed.era === 'legacy' ? verdict : { era: 'modern' });
  return agreed;
}

type Found = Agreement | { fallBack: Revision | undefined; isUnanswered?: boolean };

/** Whatever isn't the answer of a modern server means that `initialize` is next (streamable HTTP, compatibility). */
async function tryDiscover(connection: HttpConnection): Promise<Found> {
  const { timeoutMs, remembered, step, failedStep } = connection;
  try {
    // A known modern server is only slow.
    const waitMs = remembered?.era === 'modern' ? timeoutMs : Math.min(discoverMs, timeoutMs);
    return await discover({ ...connection, timeoutMs: waitMs });
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (isUnreachable(failure) || modernFailures.has(failure.code)) throw thrown;
    const isUnanswered = failure.code === 'neverAnswered' || failure.code === 'unreadableResponse';
    if (failure.code === 'neverAnswered') step('discoverUnanswered', {}, failure.frameSeq);
    else failedStep('fellBackToLegacy', failure);
    return { fallBack: undefined, isUnanswered };
  }
}

function isUnreachable({ code, params }: Failure): boolean {
  return unreachableFailures.has(code) || (code === 'networkFailed' && noRoute.has(params.system));
}

/**
 * Sends `initialize`, over HTTP+SSE if Streamable HTTP fails; `server/discover` if a modern server rejects it: one that
 * was remembered as legacy may be modern by now, and one that didn't answer may have been slow (`isUncertain`).
 */
async function openLegacy(
  connection: HttpConnection,
  { revision }: Pick<KnownEra, 'revision'>,
  isUncertain = false,
): Promise<Agreement> {
  const { server, failedStep } = connection;
  const pin = { ...server.pin, ...(revision !== undefined && { revision }) };
  try {
    return await initialize(connection, pin);
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code === 'serverError' && pinnedEra(server.pin) === undefined) {
      const isModern = isModernError(failure.params.code);
      const found = isModern ? await discover(connection) : isUncertain ? await tryDiscover(connection) : undefined;
      if (found !== undefined && !('fallBack' in found)) return found;
      if (isModern) throw thrown;
    }
    if (server.http !== 'auto' || !allowsSse(failure)) throw thrown;
    failedStep('fellBackToSse', failure);
    const waitMs = server.timeoutMs ?? Math.min(sseAfterMs, connection.timeoutMs);
    await connection.openSse(waitMs).catch((sseThrown: unknown) => {
      const ofSse = failureFrom(sseThrown);
      if (credentialFailures.has(ofSse.code)) throw sseThrown;
      failedStep('sseFailed', ofSse);
      throw thrown;
    });
    return initialize(connection, server.pin);
  }
}

/** Whether a failed `initialize` may mean an HTTP+SSE server: any answer but a JSON-RPC message of another status. */
function allowsSse(failure: Failure): boolean {
  const { code, params } = failure;
  if (code !== 'serverError') return !answered.has(code) && !isUnreachable(failure);
  return typeof params.status === 'number' && params.status >= 400 && params.status < 500;
}
