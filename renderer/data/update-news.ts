// The log of changes may grow a thousand lines a second: what shows it is told here, beside the query cache.
const listeners = new Set<() => void>();

/** Says that the log of changes may have grown or shrunk. */
export function sendUpdates(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change; returns how to stop that. */
export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
