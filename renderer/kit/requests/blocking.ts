import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ServerId } from '#shared/model/id/id.ts';
import type { PendingRequest, RoundsKey } from '#shared/model/inbox/pending-request.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import type { InFlight } from '#shared/model/session.ts';
import { host } from '../../data/client.ts';
import { usePendingRequests, useSession } from '../../data/queries.ts';
import { useRunningCalls } from '../../data/runs.ts';
import { useWindowSearch } from '../../state/address.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { reviewCall } from './calls/call-batch.ts';
import {
  isPendingBytes,
  isPendingServerRequest,
  isPendingToolCall,
  type PendingServerRequest,
} from './pending-kinds.ts';

/** What certainly blocks one request of ours, whichever way it came, oldest first. */
export function blockingRequests(
  pending: readonly PendingRequest[],
  { sessionId, requestId }: { sessionId: string; requestId?: string | undefined },
): readonly PendingServerRequest[] {
  if (requestId === undefined) return [];
  return pending
    .filter(isPendingServerRequest)
    .filter(({ subject: { sessionId: of, of: about } }) => of === sessionId && isAbout(about, requestId));
}

function isAbout(about: PendingServerRequest['subject']['of'], requestId: string): boolean {
  return about?.certain === true && about.requestId === requestId;
}

interface BlockedKey extends Pick<RoundsKey, 'method' | 'target'> {
  serverId: ServerId;
}

/**
 * What certainly blocks a prompt or a read that is under way: an input of one of its rounds, or a request that came
 * while nothing else was in flight that may have led to it.
 */
export function useBlocking({ serverId, method, target }: BlockedKey): readonly PendingServerRequest[] {
  const pending = usePendingRequests();
  const session = useSession(serverId);
  // Its rounds tell only which of the requests that wait are its own.
  const isModern = session?.era === 'modern';
  const mayWait = isModern && pending.some(({ subject }) => 'sessionId' in subject && subject.sessionId === session.id);
  const { data: rounds = [] } = useQuery({
    ...host.inbox.rounds.queryOptions({ input: mayWait ? { sessionId: session.id, method, target } : skipToken }),
    gcTime: 0,
  });
  if (session === undefined) return [];
  if (isModern) {
    const isAsked = ({ subject }: PendingServerRequest) =>
      subject.sessionId === session.id && rounds.some(({ responseSeq }) => responseSeq === subject.frameSeq);
    return pending.filter(isPendingServerRequest).filter(isAsked);
  }
  const isSame = (each: InFlight) => each.method === method && (each.target ?? target) === target;
  const inFlight = session.inFlight.filter(isSame);
  const [only] = inFlight.length === 1 ? inFlight : [];
  return blockingRequests(pending, { sessionId: session.id, requestId: only?.requestId });
}

/** A pending request, and the tool call that it certainly blocks. */
export interface WaitingRequest {
  request: PendingRequest;
  call: Pick<ToolCallSummary, 'id' | 'serverId' | 'tool'> | undefined;
}

/** What waits for the person, newest first. */
export function useWaiting(): readonly WaitingRequest[] {
  const pending = usePendingRequests();
  const calls = useRunningCalls();
  return pending.toReversed().map((request) => {
    if (isPendingToolCall(request)) {
      const { runId: id, tool } = request.subject;
      return { request, call: { id, serverId: request.serverId, tool } };
    }
    return { request, call: calls.find((call) => blockingRequests([request], call).length > 0) };
  });
}

/** The names of a server's tools that wait for the person. */
export function useWaitingTools(serverId: ServerId): ReadonlySet<string> {
  const waiting = useWaiting();
  return new Set(waiting.flatMap(({ call }) => (call?.serverId === serverId ? [call.tool] : [])));
}

/** Leads to a pending request where it blocks, else to the inbox. */
export function useOpenWaiting(): (waiting: WaitingRequest) => void {
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  return ({ request, call }) => {
    if (isPendingBytes(request)) {
      const { serverId, subject } = request;
      void navigate({ to: '/servers/$serverId/compose', params: { serverId }, search: { run: subject.runId } });
      return;
    }
    if (call === undefined) {
      useInboxFront.getState().show(request.id);
      change({ panel: 'inbox' });
      return;
    }
    if (isPendingToolCall(request)) reviewCall(request.id);
    else useInboxFront.setState({ wanted: { id: request.id } });
    void navigate({
      to: '/servers/$serverId/tools',
      params: { serverId: call.serverId },
      search: { tool: call.tool, run: call.id },
    });
  };
}
