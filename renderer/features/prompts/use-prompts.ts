import type { SessionId } from '#shared/model/id.ts';
import { hostList, ListStore, storesBySession, useListStore } from '../lists/index.ts';
import { appendPrompts, emptyPromptList } from './prompt-list.ts';

/** The list of prompts of a session, the same for everyone who asks. */
export const promptStore = storesBySession(
  (sessionId) => new ListStore({ ...hostList(sessionId, 'prompts'), empty: emptyPromptList, append: appendPrompts }),
);

/** The prompts of a session, growing with their walk, with a version that changes whenever they do. */
export function usePrompts(sessionId: SessionId | undefined) {
  const store = promptStore(sessionId);
  return { store, ...useListStore(store, sessionId, 'prompts') };
}
