import { createJSONStorage, type PersistStorage } from 'zustand/middleware';

const storedAfterMs = 300;

/**
 * Where a store survives a reload of the window: `sessionStorage`, written a moment after the last change and before
 * the page goes. Without room, or without storage, the store lasts until the reload.
 */
export function pageStorage<State>(): PersistStorage<State> {
  const json = createJSONStorage<State>(() => sessionStorage);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let write: (() => void) | undefined;
  const flush = () => {
    clearTimeout(timer);
    try {
      write?.();
    } catch {
      // No room.
    }
    write = undefined;
  };
  globalThis.addEventListener?.('pagehide', flush);
  return {
    getItem: (name) => json?.getItem(name) ?? null,
    setItem: (name, value) => {
      write = () => void json?.setItem(name, value);
      clearTimeout(timer);
      timer = setTimeout(flush, storedAfterMs);
    },
    removeItem: (name) => void json?.removeItem(name),
  };
}

/** The texts of a stored record; anything else in it is ignored. */
export function storedTexts(stored: unknown): Record<string, string> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
