import { create } from 'zustand';

export type MessageForm = 'asSent' | 'laidOut';

interface MessageFormStore {
  form: MessageForm;
  choose: (form: MessageForm) => void;
}

/** How the message of a call is shown, until the window closes. */
export const useMessageForm = create<MessageFormStore>((set) => ({
  form: 'asSent',
  choose: (form) => set({ form }),
}));
