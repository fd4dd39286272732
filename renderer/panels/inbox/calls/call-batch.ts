import type { PendingId } from '#shared/model/id/id.ts';
import { create } from 'zustand';

/** What the confirmation dialog goes through, one question after the other. */
export interface CallBatch {
  /** Every question that was seen; undefined before the host has listed what waits. */
  seen: ReadonlySet<PendingId> | undefined;
  /** The questions of the open dialog in their order, answered ones too. Empty: it is closed. */
  questions: readonly PendingId[];
}

export const noBatch: CallBatch = { seen: undefined, questions: [] };

/**
 * The batch after the host listed what waits. What is new opens the dialog or lines up in it; what waited before this
 * window opened, or was put aside, stays in the inbox.
 */
export function afterNews({ seen, questions }: CallBatch, waiting: readonly PendingId[]): CallBatch {
  const news = seen === undefined ? [] : waiting.filter((id) => !seen.has(id));
  const isDone = !questions.some((id) => waiting.includes(id));
  return {
    seen: new Set([...(seen ?? []), ...waiting]),
    questions: [...(isDone ? [] : questions), ...news],
  };
}

/** Which question the dialog shows, counted from 1; undefined when none of them waits any more. */
export function currentOf({ questions }: CallBatch, waiting: readonly PendingId[]) {
  const index = questions.findIndex((id) => waiting.includes(id));
  const pendingId = questions[index];
  return pendingId === undefined ? undefined : { pendingId, number: index + 1, total: questions.length };
}

interface CallDialogStore {
  batch: CallBatch;
  /** What had the focus before the dialog took it. */
  opener: Element | null;
}

export const useCallDialogStore = create<CallDialogStore>(() => ({ batch: noBatch, opener: null }));

function change(next: CallBatch): void {
  const { batch } = useCallDialogStore.getState();
  const opens = batch.questions.length === 0 && next.questions.length > 0;
  useCallDialogStore.setState({ batch: next, ...(opens && { opener: document.activeElement }) });
}

/** Says which calls wait for a decision. */
export function reportWaiting(waiting: readonly PendingId[]): void {
  change(afterNews(useCallDialogStore.getState().batch, waiting));
}

/** Shows one question in the dialog. */
export function reviewCall(pendingId: PendingId): void {
  change({ ...useCallDialogStore.getState().batch, questions: [pendingId] });
}

/** Closes the dialog; what it showed waits in the inbox. */
export function putCallsAside(): void {
  change({ ...useCallDialogStore.getState().batch, questions: [] });
}
