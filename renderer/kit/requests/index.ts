import { lazyView } from '../../ui/lazy-view.tsx';

export {
  blockingRequests,
  useBlocking,
  useOpenWaiting,
  useWaiting,
  useWaitingTools,
} from './blocking.ts';
export { reviewRun, useCallDialogStore, useConfirmedCall } from './calls/call-batch.ts';
export { CallConfirmation } from './calls/call-confirmation.tsx';
export { useHeldSignIn } from './held-sign-in.ts';
export {
  isPendingBytes,
  isPendingServerRequest,
  isPendingToolCall,
  type RequestKind,
  requestKind,
  requestText,
  useOutcomeText,
} from './pending-kinds.ts';

/** Server requests where they block: the first of them, with its answer. */
export const BlockingRequests = lazyView(async () => (await import('./blocking-requests.tsx')).BlockingRequests);

/** Bytes that wait to be sent as they are. */
export const BytesCard = lazyView(async () => (await import('./bytes-card.tsx')).BytesCard);

/** A pending tool call, to deny or to review. */
export const CallCard = lazyView(async () => (await import('./calls/call-facts.tsx')).CallCard);

/** A server request that is pending: what it asks for, the reply, and the buttons that send it. */
export const RequestView = lazyView(async () => (await import('./request-view.tsx')).RequestView);

/** A server request that has ended, and how. */
export const EndedView = lazyView(async () => (await import('./request-view.tsx')).EndedView);
