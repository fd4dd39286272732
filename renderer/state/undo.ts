import { create } from 'zustand';
import { attempt } from './notice.ts';

/** What was removed, saved or accepted: the key of its sentence in the catalogue `undo`, with the sentence's values. */
export type Removed =
  | { what: 'removed' | 'server' | 'savedCheck' | 'mute' | 'recording' | 'closedTab' | 'reset'; name: string }
  | { what: 'accepted' | 'removedMany' | 'subscriptions' | 'closedTabs' | 'shortcuts'; count: number };

interface Removal {
  removed: Removed;
  /** Brings it back. */
  undo: () => unknown;
  /** Goes to what was saved. */
  show: (() => void) | undefined;
  /** What had the focus then. */
  focused: Element | null;
}

/** More can't be brought back. */
const mostRemovals = 50;

/** What was removed and can be brought back, the newest last. It is gone with the window: the host has it no longer. */
const useStore = create<{ removals: readonly Removal[] }>(() => ({ removals: [] }));

/** Shows that something was removed or saved, with a button that takes that back. Called after it was. */
export function offerUndo(removed: Removed, undo: () => unknown, show?: () => void): void {
  const removal = { removed, undo, show, focused: document.activeElement };
  useStore.setState(({ removals }) => ({ removals: [...removals, removal].slice(-mostRemovals) }));
}

/** Brings back what was removed last; false when there is nothing. A failure is shown in the notice bar. */
export function undoLast(): boolean {
  const last = useStore.getState().removals.at(-1);
  if (last === undefined) return false;
  useStore.setState(({ removals }) => ({ removals: removals.slice(0, -1) }));
  void attempt(Promise.resolve(last.undo()));
  if (last.focused instanceof HTMLElement && last.focused.isConnected) last.focused.focus();
  return true;
}

/** No longer offers to bring anything back. */
export function dismissRemovals(): void {
  useStore.setState({ removals: [] });
}

/** What was removed last, and how much can be brought back. */
export function useRemovals(): Partial<Pick<Removal, 'removed' | 'show'>> & { count: number } {
  const removals = useStore((store) => store.removals);
  const { removed, show } = removals.at(-1) ?? {};
  return { ...(removed !== undefined && { removed }), ...(show !== undefined && { show }), count: removals.length };
}
