import type { ToolItem } from '#shared/mcp/tool-item.ts';
import type { SessionId } from '#shared/model/id.ts';
import { emptyNamedList, hostList, ListStore, storesBySession, useListStore } from '../../kit/list/index.ts';
import { appendTools } from './tool-list.ts';

/** The tools of a session, one store for all views. */
export const toolStore = /* @__PURE__ */ storesBySession(
  (sessionId) =>
    new ListStore({ ...hostList(sessionId, 'tools'), empty: emptyNamedList<ToolItem>, append: appendTools }),
);

/** The tools of a session, growing with their fetch. */
export function useTools(sessionId: SessionId | undefined) {
  const store = toolStore(sessionId);
  return { store, ...useListStore(store, sessionId, 'tools') };
}
