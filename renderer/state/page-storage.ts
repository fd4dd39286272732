import { createJSONStorage, type PersistStorage, type StateStorage, type StorageValue } from 'zustand/middleware';
import { type KeptPart, windowDrafts } from '../data/window-drafts.ts';

const storedAfterMs = 300;

/** How the host keeps a store. */
interface StoreParts<State> {
  /** What is stored now; by default all of it. */
  storable?: (state: State) => State;
  /** The parts of what is stored, by keys that are unique in the store. */
  split(stored: State): ReadonlyMap<string, KeptPart>;
  /** The opposite; the store's `merge` leaves out what is invalid. */
  join(parts: ReadonlyMap<string, string>): unknown;
}

const writes = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes what changed in every store: what one click changes in several of them is one call of the host. */
function writeAll(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const write of writes) write();
}
globalThis.addEventListener?.('pagehide', writeAll);

/**
 * Where a store survives the page, written a moment after a change and before the page goes: `sessionStorage`,
 * which a reload finds, and the host, for a window that is opened again after a crash or a restart. Without room, or
 * without the host, the store lasts until then.
 */
export function pageStorage<State>(parts: StoreParts<State>): PersistStorage<State> {
  const json = createJSONStorage<State>(() => withHostCopy(sessionStorage, parts.join));
  let pending: { name: string; value: StorageValue<State> } | undefined;
  const write = () => {
    if (pending === undefined) return;
    const { name, value } = pending;
    pending = undefined;
    const state = parts.storable?.(value.state) ?? value.state;
    try {
      void json?.setItem(name, { ...value, state });
    } catch {
      // No room.
    }
    windowDrafts.keep(name, parts.split(state));
  };
  writes.add(write);
  return {
    getItem: (name) => json?.getItem(name) ?? null,
    setItem: (name, value) => {
      pending = { name, value };
      timer ??= setTimeout(writeAll, storedAfterMs);
    },
    removeItem: (name) => void json?.removeItem(name),
  };
}

/** The page's storage, which has the host's copy of what the page doesn't have. */
function withHostCopy(page: Storage, join: (parts: ReadonlyMap<string, string>) => unknown): StateStorage {
  return {
    getItem: (name) => {
      const own = page.getItem(name);
      const parts = own === null ? windowDrafts.partsOf(name) : undefined;
      return parts === undefined ? own : JSON.stringify({ state: join(parts), version: 0 });
    },
    setItem: (name, text) => page.setItem(name, text),
    removeItem: (name) => page.removeItem(name),
  };
}

/** One part with the whole state as JSON. */
export function wholeState<State>(): StoreParts<State> {
  return {
    split: (state) => new Map([['all', { text: JSON.stringify(state) }]]),
    join: (parts) => parsed(parts.get('all')),
  };
}

/** The value of a stored JSON text; undefined when it isn't one. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface RestorableStore {
  persist: { rehydrate(): unknown; getOptions(): { name?: string | undefined } };
}
const restorable: RestorableStore[] = [];

/** Reads a store again once the host's copy is there. */
export function restores(store: RestorableStore): void {
  restorable.push(store);
}

/** Brings back what this window held when its page, the host or the app ended. Nothing is sent by it. */
export async function restoreWindow(): Promise<void> {
  await windowDrafts.open();
  for (const { persist } of restorable) {
    const { name = '' } = persist.getOptions();
    const isMissing = sessionStorage.getItem(name) === null && windowDrafts.partsOf(name) !== undefined;
    if (isMissing) persist.rehydrate();
  }
}

/** The texts of a stored record; anything else in it is ignored. */
export function storedTexts(stored: unknown): Record<string, string> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
