import { useSyncExternalStore } from 'react';

// The head moves up to 20 times a second: a store of its own keeps that away from the query cache.
let head = 0;
const listeners = new Set<() => void>();

/** The newest frame's seq, 0 when there is none. */
export function currentHead(): number {
  return head;
}

/** Tells the window that the log has grown to `seq`; a cleared log may also be smaller. */
export function moveHead(seq: number): void {
  if (seq === head) return;
  head = seq;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each move of the head; returns how to stop that. */
export function subscribeHead(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest frame's seq, for components that show it. */
export function useHead(): number {
  return useSyncExternalStore(subscribeHead, currentHead);
}
