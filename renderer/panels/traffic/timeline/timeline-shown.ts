import { create } from 'zustand';

/** Whether the timeline is above Traffic's rows: until the window is closed. */
export const useTimelineShown = create<{ isShown: boolean }>()(() => ({ isShown: false }));
