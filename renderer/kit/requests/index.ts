import { lazyView } from '../../ui/lazy-view.tsx';

export { BlockingRequests, blockingRequests, useBlocking } from './blocking.tsx';
export { putCallsAside, reportWaiting, useCallDialogStore } from './calls/call-batch.ts';
export { CallCard, CallFacts, CallSign, CallTitle, CallWarnings, isDestructive } from './calls/call-facts.tsx';
export {
  isPendingServerRequest,
  isPendingToolCall,
  type PendingToolCall,
  type RequestKind,
  requestKind,
  requestText,
  useOutcomeText,
} from './pending-kinds.ts';
export { useArmed } from './use-armed.ts';
export { useConfirmedCall, useOpenWaiting, useWaiting, useWaitingTools } from './waiting.ts';

/** A server request that waits: what it asks for, the answer, and the buttons that send it. */
export const RequestView = lazyView(async () => (await import('./request-view.tsx')).RequestView);

/** A server request that is over, with how it ended. */
export const EndedView = lazyView(async () => (await import('./ended-view.tsx')).EndedView);
