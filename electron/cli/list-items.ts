import { declares, listMethods } from '#host/catalog/list-methods.ts';
import type { ListWalk } from '#host/catalog/list-walk.ts';
import { readResourceItem, readTemplateItem } from '#shared/mcp/resource-item.ts';
import { queryWords } from '#shared/mcp/resource-search.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import type { ListAction } from './invocation.ts';
import type { RunContext } from './run-context.ts';
import { table } from './table.ts';
import { visibleLine } from './visible-text.ts';
import { walkList } from './walk-list.ts';

/**
 * Lists resources or templates, page after page. When the list breaks off, a table shows what came before; JSON
 * shows nothing, because half a document would look like a whole one.
 */
export async function listItems(context: RunContext, action: ListAction): Promise<ExitCode> {
  const { run, session, terminal, text } = context;
  const kind = action.type === 'listTemplates' ? 'templates' : 'resources';
  if (!declares(session.capabilities, kind)) return fail('capabilityMissing', { capability: 'resources' });
  const walk = await walkList(context, kind, action);
  const items = matching(walk, kind, action.filter);
  if (walk.failure !== undefined) {
    if (!run.json && items.length > 0) terminal.print(asTable(context, kind, items));
    terminal.note(text('cli.list.brokeOff', { count: walk.items.length }));
    throw new FailureError(walk.failure);
  }
  const { nextCursor } = walk;
  if (run.json) {
    terminal.printJson({ [listMethods[kind].field]: items, ...(nextCursor !== undefined && { nextCursor }) });
  } else {
    if (items.length > 0) terminal.print(asTable(context, kind, items));
    const counted = text(`cli.list.${kind === 'resources' ? 'count' : 'countTemplates'}`, { count: items.length });
    const all = walk.items.length;
    terminal.note(action.filter === undefined ? counted : text('cli.list.filtered', { counted, all }));
  }
  if (nextCursor !== undefined) terminal.note(text('cli.list.goesOn', { cursor: quoted(nextCursor) }));
  return exitCodes.done;
}

/** The items that have every word of the filter in their name, title or URI. */
function matching({ items }: ListWalk, kind: 'resources' | 'templates', filter: string | undefined): Json[] {
  const words = queryWords(filter ?? '');
  if (words.length === 0) return items;
  const read = kind === 'resources' ? readResourceItem : readTemplateItem;
  return items.filter((raw, ordinal) => {
    const { name, title, uri } = read({ ordinal, raw });
    const text = `${name}\n${title ?? ''}\n${uri}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** As one word of a POSIX shell. */
function quoted(cursor: string): string {
  return `'${cursor.replaceAll("'", `'\\''`)}'`;
}

function asTable({ text }: RunContext, kind: 'resources' | 'templates', items: readonly Json[]): string {
  const heads = [text(`cli.list.${kind === 'resources' ? 'uri' : 'template'}`), text('cli.list.name')];
  heads.push(text('cli.list.type'));
  if (kind === 'resources') heads.push(text('cli.list.size'));
  const uriField = kind === 'resources' ? 'uri' : 'uriTemplate';
  return table([heads, ...items.map((item) => row(item, uriField))]);
}

/** What is no item, or has no URI, is shown as the JSON that it is. */
function row(item: Json, uriField: string): string[] {
  const uri = stringAt(item, uriField);
  if (uri === undefined) return [visibleLine(JSON.stringify(item))];
  const size = isJsonObject(item) && item.size !== undefined ? String(item.size) : '';
  const name = stringAt(item, 'title') ?? stringAt(item, 'name') ?? '';
  return [uri, name, stringAt(item, 'mimeType') ?? '', size].map(visibleLine);
}
