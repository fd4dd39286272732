import { createFailure, FailureError, fail, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import {
  type Era,
  eraOf,
  isRevision,
  nearestLegacyRevision,
  newestLegacyRevision,
  newestModernRevision,
  type Revision,
} from '#shared/model/revision.ts';
import type { RevisionPin } from '#shared/model/server.ts';
import type { NegotiationStep } from '#shared/model/session.ts';
import type { Clock } from '../../platform.ts';
import type { Peer } from '../peer.ts';
import { type PeerResponse, serverError, throwIfError } from '../peer-response.ts';
import { type ClientIdentity, withModernMeta } from './client-identity.ts';
import { type DiscoverOutcome, discoverOutcomeOf } from './discover-outcome.ts';
import type { Received } from './received.ts';
import { type SelfDescription, selfDescription } from './self-description.ts';

/** The result of a negotiation, with the server's description of itself. */
export interface Agreement extends SelfDescription {
  era: Era;
  revision: string;
  offeredRevision: Revision;
  /** What `initialize` was answered with, if `revision` is only the nearest. */
  answeredRevision?: string;
  handshakeSeq: number;
}

export type HandshakePeer = Pick<Peer, 'compose' | 'send' | 'notify'>;

export interface NegotiationContext {
  clock: Clock;
  peer: HandshakePeer;
  identity: ClientIdentity;
  /** Timeout for a response of the handshake, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
  step(kind: NegotiationStep['kind'], params?: NegotiationStep['params'], frameSeq?: number): void;
  /** A step because an attempt failed. */
  failedStep(kind: NegotiationStep['kind'], failure: Failure): void;
  adopt(revision: Revision): void;
  /** What came during the handshake besides its responses. */
  received: Pick<Received, 'begin' | 'failure'>;
  /** Notes what `initialize` declares: the server may send requests right after its response. */
  declare(capabilities: JsonObject): void;
}

/**
 * Opens a session of 2024-11-05 to 2025-11-25: `initialize`, its response, `notifications/initialized`. Throws
 * `unknownRevision` for a revision that Loupe doesn't know, unless the pin allows any.
 */
export async function initialize(context: NegotiationContext, pin: RevisionPin): Promise<Agreement> {
  const { peer, step } = context;
  const offered = pin.revision !== undefined && eraOf(pin.revision) === 'legacy' ? pin.revision : newestLegacyRevision;
  step('initializeSent', { revision: offered });
  const capabilities = context.identity.capabilities(offered);
  context.declare(capabilities);
  const response = await open(context, 'initialize', {
    protocolVersion: offered,
    capabilities,
    clientInfo: context.identity.info,
  });
  throwIfError('initialize', response);
  if (!isJsonObject(response.result)) throw malformed('initialize', response);
  const { revision, answeredRevision } = chosenRevision(context, response, offered, pin.anyRevision === true);
  context.adopt(revision);
  await peer.notify({ method: 'notifications/initialized' });
  step('initializedSent');
  return {
    ...agreement('legacy', revision, offered, response),
    ...(answeredRevision !== undefined && { answeredRevision }),
  };
}

/** The revision that a response to `initialize` chooses, as steps; the nearest for an unknown one if `takesAny`. */
function chosenRevision(
  { step }: NegotiationContext,
  { result, responseSeq }: PeerResponse,
  offered: Revision,
  takesAny: boolean,
): { revision: Revision; answeredRevision?: string } {
  const found = isJsonObject(result) ? result.protocolVersion : undefined;
  const shown = versionText(found);
  step('initializeAnswered', { revision: shown }, responseSeq);
  if (isRevision(found) && eraOf(found) === 'legacy') return { revision: found };
  const nearest = nearestLegacyRevision(found, offered);
  if (takesAny) {
    step('versionAssumed', { revision: shown, nearest }, responseSeq);
    return { revision: nearest, answeredRevision: shown };
  }
  const problem =
    shown === '' ? 'missing' : typeof found !== 'string' ? 'notText' : isRevision(found) ? 'modern' : 'unknown';
  fail('unknownRevision', { problem, found: shown, nearest }, { frameSeq: responseSeq });
}

/** A version as it is shown: the text, other values as JSON, empty for null and nothing. */
function versionText(found: Json | undefined): string {
  if (found === undefined || found === null) return '';
  return (typeof found === 'string' ? found : JSON.stringify(found)).slice(0, 200);
}

/** The pinned era, or that of the pinned revision. */
export function pinnedEra(pin: RevisionPin): Era | undefined {
  return pin.era ?? (pin.revision === undefined ? undefined : eraOf(pin.revision));
}

export interface Discovered {
  response: PeerResponse;
  outcome: DiscoverOutcome;
  offered: Revision;
}

/** Sends `server/discover` (2026-07-28) once. Throws `neverAnswered`, `unreadableResponse`, or what ended the wait. */
export async function sendDiscover(
  context: NegotiationContext,
  offered: Revision,
  endless = false,
): Promise<Discovered> {
  context.step('discoverSent', { revision: offered });
  const response = await open(context, 'server/discover', withModernMeta({}, offered, context.identity), endless);
  return { response, outcome: discoverOutcomeOf(response), offered };
}

/** Opens with `server/discover` (2026-07-28): the agreement, or the server's legacy revision, if it names one. */
export async function discover(context: NegotiationContext): Promise<Agreement | { fallBack: Revision | undefined }> {
  return conclude(context, await probe(context, newestModernRevision));
}

/** Sends it again when the server names another modern revision (-32022). */
async function probe(context: NegotiationContext, offered: Revision): Promise<Discovered> {
  const first = await sendDiscover(context, offered);
  return first.outcome.means === 'retry' ? sendDiscover(context, first.outcome.revision) : first;
}

/** The result of a response to `server/discover`, noted as a step. Throws when a modern server rejects it. */
export function conclude(
  { step }: NegotiationContext,
  found: Discovered,
): Agreement | { fallBack: Revision | undefined } {
  const { response, outcome, offered } = found;
  const { error, responseSeq } = response;
  if (outcome.means === 'modern') {
    step('discoverAnswered', { revision: outcome.revision }, responseSeq);
    return agreement('modern', outcome.revision, offered, response);
  }
  if (outcome.means === 'legacy') {
    step(legacySteps[outcome.reason], { ...errorParams(error), ...versions(outcome.supported) }, responseSeq);
    return { fallBack: outcome.revision };
  }
  if (outcome.means === 'refused' && outcome.supported.length > 0) {
    fail('unsupportedRevision', { revision: listed(outcome.supported) }, { frameSeq: responseSeq });
  }
  throw new FailureError(serverError('server/discover', response));
}

/**
 * Opens with `server/discover` in the pinned modern era. Any result counts as agreement, since a modern server may be
 * faulty. Throws `discoverRefused` for an error that a legacy server sends, `serverError` for others.
 */
export async function discoverPinned(context: NegotiationContext, pin: RevisionPin): Promise<Agreement> {
  const found = await probe(context, modernIn(pin));
  const { response, outcome, offered } = found;
  if (response.error !== undefined) {
    const failure = serverError('server/discover', response);
    const isLegacy = outcome.means === 'legacy';
    throw new FailureError(isLegacy ? createFailure('discoverRefused', failure.params, failure) : failure);
  }
  context.step('discoverAnswered', { revision: offered }, response.responseSeq);
  return agreement('modern', offered, offered, response);
}

const legacySteps = {
  error: 'discoverRefused',
  malformed: 'discoverMalformed',
  olderRevisions: 'discoverOlder',
  unknownRevisions: 'discoverUnknown',
} as const;

async function open(
  context: NegotiationContext,
  method: string,
  params: JsonObject,
  endless = false,
): Promise<PeerResponse> {
  const { peer, timeoutMs, signal, received } = context;
  received.begin();
  try {
    const timeouts = endless ? { endless } : { timeoutMs, maxTimeoutMs: timeoutMs };
    const message = peer.compose({ method, params });
    return await peer.send(message, { ...timeouts, signal, uncancellable: true });
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.code !== 'requestTimedOut') throw thrown;
    throw new FailureError(received.failure(method, timeoutMs, failure.frameSeq));
  }
}

function errorParams(error: PeerResponse['error']): NegotiationStep['params'] {
  return error === undefined ? {} : { code: error.code, message: error.message.slice(0, 200) };
}

function versions(supported: string[]): NegotiationStep['params'] {
  return supported.length === 0 ? {} : { revisions: listed(supported) };
}

function listed(versions: string[]): string {
  return versions.slice(0, 200).join(', ').slice(0, 200);
}

function modernIn({ revision }: RevisionPin): Revision {
  return revision !== undefined && eraOf(revision) === 'modern' ? revision : newestModernRevision;
}

function agreement(era: Era, revision: string, offered: Revision, response: PeerResponse): Agreement {
  const result = isJsonObject(response.result) ? response.result : {};
  return {
    era,
    revision,
    offeredRevision: offered,
    ...selfDescription(result),
    handshakeSeq: response.responseSeq,
  };
}

function malformed(method: string, response: PeerResponse): FailureError {
  const cause = JSON.stringify(response.result).slice(0, 2000);
  return new FailureError(createFailure('malformedHandshake', { method }, { cause, frameSeq: response.responseSeq }));
}
