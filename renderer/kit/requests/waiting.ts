import { useNavigate } from '@tanstack/react-router';
import type { ServerId } from '#shared/model/id/id.ts';
import type { PendingRequest } from '#shared/model/inbox/pending-request.ts';
import type { ToolCallSummary } from '#shared/model/runs/tool-call.ts';
import { usePendingRequests } from '../../data/queries.ts';
import { useRunningCalls } from '../../data/runs.ts';
import { useWindowSearch } from '../../state/address.ts';
import { useInboxFront } from '../../state/inbox-front.ts';
import { blockingRequests } from './blocking.tsx';
import { currentOf, reviewCall, useCallDialogStore } from './calls/call-batch.ts';
import { isPendingToolCall, type PendingToolCall } from './pending-kinds.ts';

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

interface ConfirmedCall {
  request: PendingToolCall;
  /** Which of how many that are confirmed one after the other. */
  number: number;
  total: number;
}

/** The call that the confirmation dialog shows; undefined while it is closed. */
export function useConfirmedCall(): ConfirmedCall | undefined {
  const calls = usePendingRequests().filter(isPendingToolCall);
  const ids = calls.map(({ id }) => id);
  const batch = useCallDialogStore((store) => store.batch);
  const confirmed = currentOf(batch, ids);
  const request = calls.find(({ id }) => id === confirmed?.pendingId);
  return request === undefined || confirmed === undefined ? undefined : { ...confirmed, request };
}

/** Leads to a pending request where it blocks, else to the inbox. */
export function useOpenWaiting(): (waiting: WaitingRequest) => void {
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  return ({ request, call }) => {
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
