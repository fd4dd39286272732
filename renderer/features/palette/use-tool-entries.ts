import type { SessionId } from '#shared/model/id.ts';
import { findTools, placeOf, type ToolPlace, useTools } from '../tools/index.ts';

/** A tool of the current server that the palette leads to. */
export interface ToolEntry {
  id: string;
  name: string;
  title: string | undefined;
  icon: string | undefined;
  place: ToolPlace;
}

/** The tools of a session that fit what was typed, in the server's order; none while nothing is. */
export function useToolEntries(query: string, sessionId: SessionId | undefined, limit: number): readonly ToolEntry[] {
  const { list } = useTools(sessionId);
  if (query === '') return [];
  return findTools(list, query)
    .filter(({ name }) => name !== '')
    .slice(0, limit)
    .map((item) => {
      const { ordinal, name, title, icon } = item;
      return { id: `tool ${ordinal}`, name, title, icon, place: placeOf(list, item) };
    });
}
