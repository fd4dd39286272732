import { create } from 'zustand';
import type { PendingId } from '#shared/model/id/id.ts';
import { afterNews, type CallBatch, noBatch } from './call-batch.ts';

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
