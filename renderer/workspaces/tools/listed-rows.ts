import { groupByPrefix } from '#shared/mcp/name-groups.ts';
import type { ToolItem } from '#shared/mcp/tool-item.ts';

/** One row of the list: a tool, or what several names begin with. */
export type ListedRow =
  | { kind: 'group'; prefix: string; size: number; isOpen: boolean }
  | { kind: 'tool'; item: ToolItem; prefix: string | undefined };

/** The rows of the list as the server orders it. */
export function plainRows(items: readonly ToolItem[]): ListedRow[] {
  return items.map((item) => ({ kind: 'tool', item, prefix: undefined }));
}

/** The same grouped by what the names begin with; the groups in `closed` keep their tools to themselves. */
export function groupedRows(items: readonly ToolItem[], closed: ReadonlySet<string>): ListedRow[] {
  return groupByPrefix(items).flatMap(({ prefix, items: members }): ListedRow[] => {
    const rows = members.map((item): ListedRow => ({ kind: 'tool', item, prefix }));
    if (prefix === undefined) return rows;
    const isOpen = !closed.has(prefix);
    return [{ kind: 'group', prefix, size: members.length, isOpen }, ...(isOpen ? rows : [])];
  });
}
