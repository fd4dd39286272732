import { create } from 'zustand';
import type { PendingId } from '#shared/model/id/id.ts';

/** What the inbox shows at its right: one request, waiting or over, or the auto-reply rules. */
export type InboxFront = PendingId | 'rules' | undefined;

interface FrontStore {
  front: InboxFront;
  show: (front: InboxFront) => void;
}

/** What is in front in the inbox, until the window closes; undefined: whatever waits longest. */
export const useInboxFront = create<FrontStore>((set) => ({ front: undefined, show: (front) => set({ front }) }));
