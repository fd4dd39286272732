import { create } from 'zustand';

interface TextForm {
  /** Whether text blocks are shown as sent or as Markdown laid out. */
  form: 'text' | 'rendered';
  choose: (form: 'text' | 'rendered') => void;
}

/** How the user last chose to read text blocks, until the window closes: it holds for all that follow. */
export const useTextForm = create<TextForm>((set) => ({ form: 'text', choose: (form) => set({ form }) }));
