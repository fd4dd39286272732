import { create } from 'zustand';
import type { PendingId } from '#shared/model/id/id.ts';

/** The selection of the inbox: a pending or completed request, or the auto-reply rules. */
export type InboxFront = PendingId | 'rules' | undefined;

interface FrontStore {
  front: InboxFront;
  /** The user selected it, so newer requests don't replace it. */
  isChosen: boolean;
  /** The request whose answer is to have the focus where it blocks; each new object brings it there again. */
  wanted: { id: PendingId } | undefined;
  show: (front: InboxFront) => void;
  /** The newest request was selected automatically. */
  follow: (front: PendingId) => void;
}

/** The inbox's selection, until the window closes; undefined: the newest. */
export const useInboxFront = create<FrontStore>((set) => ({
  front: undefined,
  isChosen: false,
  wanted: undefined,
  show: (front) => set({ front, isChosen: front !== undefined }),
  follow: (front) => set({ front, isChosen: false }),
}));
