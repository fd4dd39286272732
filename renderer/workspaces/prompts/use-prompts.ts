import type { PromptItem } from '#shared/mcp/prompt-item.ts';
import type { SessionId } from '#shared/model/id.ts';
import { emptyNamedList, hostList, ListStore, storesBySession, useListStore } from '../../kit/list/index.ts';
import { appendPrompts } from './prompt-list.ts';

/** The prompts of a session, one store for all views. */
export const promptStore = /* @__PURE__ */ storesBySession(
  (sessionId) =>
    new ListStore({ ...hostList(sessionId, 'prompts'), empty: emptyNamedList<PromptItem>, append: appendPrompts }),
);

/** The prompts of a session, growing with their fetch. */
export function usePrompts(sessionId: SessionId | undefined) {
  const store = promptStore(sessionId);
  return { store, ...useListStore(store, sessionId, 'prompts') };
}
