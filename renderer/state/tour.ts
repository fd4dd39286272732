import { create } from 'zustand';

interface Tour {
  /** The number of the shown step, from 0; absent: no tour is under way. */
  step?: number | undefined;
  start: () => void;
  /** Shows a step. */
  go: (step: number) => void;
  stop: () => void;
}

/** The tour of the demo server in this window. */
export const useTour = create<Tour>((set) => ({
  start: () => set({ step: 0 }),
  go: (step) => set({ step }),
  stop: () => set({ step: undefined }),
}));
