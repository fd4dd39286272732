import { create } from 'zustand';

interface Preview {
  isOpen: boolean;
  toggle: () => void;
}

/** Whether the message is shown below the form: open at first, so that nothing is sent unseen. */
export const usePreview = create<Preview>((set) => ({
  isOpen: true,
  toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
}));
