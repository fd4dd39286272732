import { create } from 'zustand';

interface EditorOptions {
  /** Long lines are wrapped; the same in every view. */
  isWrapped: boolean;
  toggleWrap: () => void;
}

/** What the user chose for all text views, until the window closes. */
export const useEditorOptions = create<EditorOptions>((set) => ({
  isWrapped: false,
  toggleWrap: () => set((options) => ({ isWrapped: !options.isWrapped })),
}));
