import { create } from 'zustand';
import type { PendingId } from '#shared/model/id/id.ts';

/** What the inbox shows at its right: one request, waiting or over, or the auto-reply rules. */
export type InboxFront = PendingId | 'rules' | undefined;

interface FrontStore {
  front: InboxFront;
  /** Somebody chose it, so that what comes later does not take its place. */
  isChosen: boolean;
  /** The request whose answer is to have the focus where it blocks; each new object brings it there again. */
  wanted: { id: PendingId } | undefined;
  show: (front: InboxFront) => void;
  /** The newest request came to the front by itself. */
  follow: (front: PendingId) => void;
}

/** What is in front in the inbox, until the window closes; undefined: the newest. */
export const useInboxFront = create<FrontStore>((set) => ({
  front: undefined,
  isChosen: false,
  wanted: undefined,
  show: (front) => set({ front, isChosen: front !== undefined }),
  follow: (front) => set({ front, isChosen: false }),
}));
