import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type JsonObject, stringAt } from '#shared/model/json.ts';
import {
  type Era,
  eraOf,
  isRevision,
  newestLegacyRevision,
  newestModernRevision,
  type Revision,
} from '#shared/model/revision.ts';
import type { Pin } from '#shared/model/server.ts';
import type { NegotiationStep } from '#shared/model/session.ts';
import type { Answer } from '../answer.ts';
import type { RequestOptions } from '../peer.ts';
import type { ClientIdentity } from './client-identity.ts';
import { serverInfoIn, withModernMeta } from './modern-meta.ts';
import { judge, type Verdict } from './verdict.ts';

/** What both sides agreed on, and what the server said about itself, untouched. */
export interface Agreement {
  era: Era;
  revision: string;
  offeredRevision: Revision;
  capabilities: JsonObject;
  serverInfo: JsonObject | undefined;
  instructions: string | undefined;
  handshakeSeq: number;
}

/** The conversation that a negotiation needs; a `Peer` is one. */
export interface Conversation {
  request(method: string, params: JsonObject, options: RequestOptions): Promise<Answer>;
  notify(method: string, params?: JsonObject): Promise<void>;
}

export interface NegotiationContext {
  conversation: Conversation;
  identity: ClientIdentity;
  /** Longest wait for an answer to the opening, in milliseconds. */
  timeoutMs: number;
  /** Ends the wait early, when the user does not want to wait any more. */
  signal: AbortSignal;
  step(kind: NegotiationStep['kind'], params?: NegotiationStep['params'], frameSeq?: number): void;
  /** Makes the transport claim the agreed revision, from `notifications/initialized` on. */
  adopt(revision: Revision): void;
}

/** Opens a session of 2024-11-05 to 2025-11-25: `initialize`, its answer, `notifications/initialized`. */
export async function initialize(context: NegotiationContext, pin: Pin): Promise<Agreement> {
  const { conversation, step } = context;
  const offered = pin.revision !== undefined && eraOf(pin.revision) === 'legacy' ? pin.revision : newestLegacyRevision;
  step('initializeSent', { revision: offered });
  const answer = await open(context, 'initialize', {
    protocolVersion: offered,
    capabilities: context.identity.capabilities(offered),
    clientInfo: context.identity.info,
  });
  if (answer.error !== undefined) throw new FailureError(refusal('initialize', answer));
  const result = isJsonObject(answer.result) ? answer.result : {};
  const revision = stringAt(result, 'protocolVersion');
  if (revision === undefined) throw malformed('initialize', answer);
  step('initializeAnswered', { revision }, answer.responseSeq);
  if (!isRevision(revision) || eraOf(revision) !== 'legacy') {
    step('versionRefused', { revision }, answer.responseSeq);
    throw new FailureError(createFailure('unsupportedRevision', { revision }, { frameSeq: answer.responseSeq }));
  }
  context.adopt(revision);
  await conversation.notify('notifications/initialized');
  step('initializedSent');
  return agreement('legacy', revision, offered, result, answer);
}

/**
 * Opens with `server/discover` (2026-07-28). Returns the agreement, or the revision to `initialize` with when
 * the server turns out to be of the older era.
 */
export async function discover(
  context: NegotiationContext,
  pin: Pin,
): Promise<Agreement | { fallBack: Revision | undefined }> {
  const { step } = context;
  const offered = pin.revision !== undefined && eraOf(pin.revision) === 'modern' ? pin.revision : newestModernRevision;
  step('discoverSent', { revision: offered });
  const answer = await open(context, 'server/discover', withModernMeta({}, offered, context.identity));
  const verdict = judge(answer);
  if (answer.error === undefined) {
    step('discoverAnswered', { revision: verdict.revision ?? offered }, answer.responseSeq);
    return discovered(answer, verdict, offered);
  }
  if (verdict.era === 'legacy' && pin.era !== 'modern') {
    step(
      'fellBackToLegacy',
      { code: answer.error.code, message: answer.error.message.slice(0, 200) },
      answer.responseSeq,
    );
    return { fallBack: verdict.revision };
  }
  throw new FailureError(refusal('server/discover', answer));
}

/** What the result of `server/discover` agrees to; `offered` is the revision that it was asked in. */
export function discovered(answer: Answer, verdict: Verdict, offered: Revision): Agreement {
  const result = isJsonObject(answer.result) ? answer.result : {};
  return agreement('modern', verdict.revision ?? offered, offered, result, answer);
}

async function open(context: NegotiationContext, method: string, params: JsonObject): Promise<Answer> {
  const { timeoutMs, signal } = context;
  try {
    return await context.conversation.request(method, params, {
      ...{ timeoutMs, maxTimeoutMs: timeoutMs, signal },
      uncancellable: true,
    });
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code !== 'requestTimedOut') throw thrown;
    const frame = failure.frameSeq === undefined ? {} : { frameSeq: failure.frameSeq };
    throw new FailureError(createFailure('neverAnswered', { method, waitedMs: timeoutMs }, frame));
  }
}

function agreement(era: Era, revision: string, offered: Revision, result: JsonObject, answer: Answer): Agreement {
  return {
    era,
    revision,
    offeredRevision: offered,
    capabilities: isJsonObject(result.capabilities) ? result.capabilities : {},
    serverInfo: serverInfoIn(result),
    instructions: stringAt(result, 'instructions'),
    handshakeSeq: answer.responseSeq,
  };
}

/** The failure that an error answer means to whoever asked. */
export function refusal(method: string, answer: Answer): Failure {
  const error = answer.error ?? { code: 'missing', message: '' };
  const data = error.data === undefined ? '' : `\n${JSON.stringify(error.data, null, 2)}`;
  return createFailure(
    'serverError',
    { method, code: error.code },
    { cause: `${error.message}${data}`, frameSeq: answer.responseSeq },
  );
}

function malformed(method: string, answer: Answer): FailureError {
  const cause = JSON.stringify(answer.result).slice(0, 2000);
  return new FailureError(createFailure('malformedHandshake', { method }, { cause, frameSeq: answer.responseSeq }));
}
