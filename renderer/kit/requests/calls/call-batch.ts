import { create } from 'zustand';
import type { PendingId, RunId } from '#shared/model/id/id.ts';
import { host, queryClient } from '../../../data/client.ts';
import { usePendingRequests } from '../../../data/queries.ts';
import { focusedElement } from '../../../ui/focus.ts';
import { focusedPane, type PaneName } from '../../../ui/focus-pane.ts';
import { isPendingToolCall, type PendingToolCall } from '../pending-kinds.ts';

/** What the confirmation dialog goes through, one call after the other. */
export interface CallBatch {
  /** Every pending call that was seen; undefined before the host has listed what waits. */
  seen: ReadonlySet<PendingId> | undefined;
  /** The calls of the open dialog in their order, answered ones too. Empty: it is closed. */
  calls: readonly PendingId[];
}

export const noBatch: CallBatch = { seen: undefined, calls: [] };

/**
 * The batch after the host listed what waits. What is new opens the dialog or lines up in it; what waited before this
 * window opened, or was put aside, stays in the inbox.
 */
export function withWaiting({ seen, calls }: CallBatch, waiting: readonly PendingId[]): CallBatch {
  const added = seen === undefined ? [] : waiting.filter((id) => !seen.has(id));
  const isDone = !calls.some((id) => waiting.includes(id));
  return {
    seen: new Set([...(seen ?? []), ...waiting]),
    calls: [...(isDone ? [] : calls), ...added],
  };
}

/** Which call the dialog shows, counted from 1; undefined when none of them waits any more. */
export function currentOf({ calls }: CallBatch, waiting: readonly PendingId[]) {
  const index = calls.findIndex((id) => waiting.includes(id));
  const pendingId = calls[index];
  return pendingId === undefined ? undefined : { pendingId, number: index + 1, total: calls.length };
}

interface CallDialogStore {
  batch: CallBatch;
  /** What had the focus before the dialog took it, and its pane. */
  opener?: HTMLElement | undefined;
  openedFrom?: PaneName | undefined;
}

export const useCallDialogStore = create<CallDialogStore>(() => ({ batch: noBatch }));

function change(next: (batch: CallBatch) => CallBatch): void {
  useCallDialogStore.setState(({ batch }) => {
    const changed = next(batch);
    const opens = batch.calls.length === 0 && changed.calls.length > 0;
    return { batch: changed, ...(opens && { opener: focusedElement(), openedFrom: focusedPane() }) };
  });
}

export function reportWaiting(waiting: readonly PendingId[]): void {
  change((batch) => withWaiting(batch, waiting));
}

export function reviewCall(pendingId: PendingId): void {
  change((batch) => ({ ...batch, calls: [pendingId] }));
}

/** Shows the question of a call, if it waits and was put aside; one that just came opens by itself. */
export function reviewRun(runId: RunId): void {
  const inbox = queryClient.getQueryData(host.inbox.list.queryKey()) ?? [];
  const request = inbox.filter(isPendingToolCall).find(({ subject }) => subject.runId === runId);
  if (request !== undefined) reviewCall(request.id);
}

/** Closes the dialog; what it showed waits in the inbox. */
export function closeCallDialog(): void {
  change((batch) => ({ ...batch, calls: [] }));
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
