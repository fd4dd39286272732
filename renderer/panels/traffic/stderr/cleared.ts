import { create } from 'zustand';
import type { SessionId } from '#shared/model/id/id.ts';

/** How many frames of each session's stderr were cleared from view. They stay in the traffic log. */
export const useCleared = create<Readonly<Record<SessionId, number>>>(() => ({}));
