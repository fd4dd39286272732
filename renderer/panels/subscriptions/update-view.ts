import { create } from 'zustand';

interface UpdateView {
  text: string;
  scope: 'this' | 'all';
  isMarkedOnly: boolean;
  change: (next: Partial<Pick<UpdateView, 'text' | 'scope' | 'isMarkedOnly'>>) => void;
  reset: () => void;
}

/** The filters of the log of changes, until the window closes. */
export const useUpdateView = create<UpdateView>((set) => ({
  text: '',
  scope: 'all',
  isMarkedOnly: false,
  change: (next) => set(next),
  reset: () => set({ text: '', scope: 'all', isMarkedOnly: false }),
}));
