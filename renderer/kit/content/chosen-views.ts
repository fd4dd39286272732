import { create } from 'zustand';
import type { View } from './views.ts';

interface ChosenViews {
  byType: Readonly<Record<string, View>>;
  choose: (type: string, view: View) => void;
}

/** The view that the user last chose for contents of one type, until the window closes. */
export const useChosenViews = create<ChosenViews>((set) => ({
  byType: {},
  choose: (type, view) => set(({ byType }) => ({ byType: { ...byType, [type]: view } })),
}));
