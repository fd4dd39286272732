import { failureFrom } from '#shared/messages/failure.ts';
import type { Failure, FailureCode } from '#shared/model/failure.ts';
import { authorizationCodes } from '#shared/model/failure-codes.ts';
import type { HttpServer } from '#shared/model/server.ts';
import { shownUrl } from '../../storage/config/url-secrets.ts';
import {
  type Agreement,
  discover,
  discoverPinned,
  initialize,
  type NegotiationContext,
  pinnedEra,
} from './negotiation.ts';
import { isModernError, type Verdict } from './verdict.ts';

export interface HttpConnection extends NegotiationContext {
  server: HttpServer;
  /** From an earlier connection to the same server. */
  remembered: Verdict | undefined;
  remember(verdict: Verdict): void;
  openStreamable(): Promise<void>;
  openSse(): Promise<void>;
}

/** Timeout for `server/discover` before `initialize` is tried, in milliseconds. */
const DISCOVER_MS = 10_000;

/** Failures that are about the credentials, whatever the transport. */
const CREDENTIALS: ReadonlySet<FailureCode> = new Set(['unauthorized', 'forbidden', ...authorizationCodes]);

/** Failures that no other handshake would avoid; the last two mean a modern server. */
const FINAL: ReadonlySet<FailureCode> = new Set([
  'connectionRefused',
  'hostNotFound',
  'tlsFailed',
  'certificateUntrusted',
  'proxyFailed',
  'networkFailed',
  'notMcp',
  'redirectRefused',
  'redirectDropsBody',
  'redirectLoop',
  'responseTooLarge',
  'responseOverCompressed',
  'responseTooSlow',
  'cancelled',
  'serverError',
  'unsupportedRevision',
  ...CREDENTIALS,
]);

/** Failures of a POST after which clients should try HTTP+SSE. */
const TRY_SSE: ReadonlySet<FailureCode> = new Set(['endpointNotFound', 'methodNotAllowed', 'httpStatus']);

/** Opens over HTTP: modern first, then `initialize`, then HTTP+SSE (streamable HTTP, backwards compatibility). */
export async function connectHttp(connection: HttpConnection): Promise<Agreement> {
  const { server, step, remembered, remember } = connection;
  if (server.http === 'sse') return initializeOverSse(connection);
  await connection.openStreamable();
  step('streamableTried', { url: shownUrl(server.url) });
  const { pin } = server;
  const pinned = pinnedEra(pin);
  if (pinned !== undefined) step('pinned', { era: pinned, revision: pin.revision ?? '' });
  else if (remembered !== undefined) step('verdictRemembered', { era: remembered.era });
  if (pinned === 'modern') return discoverPinned(connection, pin);
  if (pinned === 'legacy') return openLegacy(connection, pin);
  const isKnownLegacy = remembered?.era === 'legacy';
  const found = isKnownLegacy ? { fallBack: remembered.revision } : await tryDiscover(connection);
  if (!('fallBack' in found)) {
    remember({ era: 'modern' });
    return found;
  }
  const { fallBack: revision } = found;
  const verdict: Verdict = { era: 'legacy', ...(revision !== undefined && { revision }) };
  const agreed = await openLegacy(connection, verdict, isKnownLegacy);
  remember(agreed.era === 'legacy' ? verdict : { era: 'modern' });
  return agreed;
}

async function tryDiscover(connection: HttpConnection): ReturnType<typeof discover> {
  const { timeoutMs, remembered, step } = connection;
  try {
    // A known modern server is only slow.
    const waitMs = remembered?.era === 'modern' ? timeoutMs : Math.min(DISCOVER_MS, timeoutMs);
    return await discover({ ...connection, timeoutMs: waitMs });
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (FINAL.has(failure.code)) throw thrown;
    if (failure.code === 'neverAnswered') step('discoverUnanswered', {}, failure.frameSeq);
    else step('fellBackToLegacy', { message: failure.message.slice(0, 200) }, failure.frameSeq);
    return { fallBack: undefined };
  }
}

/**
 * Sends `initialize`, over HTTP+SSE if Streamable HTTP fails; `server/discover` if a modern server rejects it, which one
 * that was remembered as legacy may have become.
 */
async function openLegacy(
  connection: HttpConnection,
  { revision }: Pick<Verdict, 'revision'>,
  isRemembered = false,
): Promise<Agreement> {
  const { server, step } = connection;
  const pin = { ...server.pin, ...(revision !== undefined && { revision }) };
  try {
    return await initialize(connection, pin);
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code === 'serverError' && pinnedEra(server.pin) === undefined) {
      const isModern = isModernError(failure.params.code);
      const found = isModern ? await discover(connection) : isRemembered ? await tryDiscover(connection) : undefined;
      if (found !== undefined && !('fallBack' in found)) return found;
      if (isModern) throw thrown;
    }
    if (server.http !== 'auto' || !allowsSse(failure)) throw thrown;
    step('fellBackToSse', { status: failure.params.status ?? '' }, failure.frameSeq);
    await connection.openSse().catch((sseThrown: unknown) => {
      throw CREDENTIALS.has(failureFrom(sseThrown).code) ? sseThrown : thrown;
    });
    return initialize(connection, server.pin);
  }
}

/** Whether a failed `initialize` may mean an HTTP+SSE server, by its status. */
function allowsSse({ code, params }: Failure): boolean {
  if (code !== 'serverError') return TRY_SSE.has(code);
  return typeof params.status === 'number' && params.status >= 400 && params.status < 500;
}

async function initializeOverSse(connection: HttpConnection): Promise<Agreement> {
  await connection.openSse();
  return initialize(connection, connection.server.pin);
}
