import type { ListFetcher } from '#host/surface/lists/list-fetcher.ts';
import { declares, listMethods } from '#host/surface/lists/list-methods.ts';
import { queryWords } from '#shared/mcp/resources/resource-search.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { CatalogKind } from '#shared/model/catalog.ts';
import { type Json, stringAt } from '#shared/model/json.ts';
import type { ListAction } from '../arguments/invocation.ts';
import { type ExitCode, exitCodes } from '../output/exit-code.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/visible-text.ts';
import { fetchList } from './fetch-list.ts';
import { listColumns } from './list-columns.ts';
import type { RunContext } from './run-context.ts';

const kinds: Readonly<Record<ListAction['type'], CatalogKind>> = {
  listResources: 'resources',
  listTemplates: 'templates',
  listPrompts: 'prompts',
  listTools: 'tools',
};

const counts = {
  resources: 'cli.list.count',
  templates: 'cli.list.countTemplates',
  prompts: 'cli.list.countPrompts',
  tools: 'cli.list.countTools',
} as const;

/**
 * Lists a server's items of one kind, page by page. When the list ends early, a table shows the items so far; JSON shows
 * nothing, because half a document would look complete.
 */
export async function listItems(context: RunContext, action: ListAction): Promise<ExitCode> {
  const { run, session, terminal, text } = context;
  const kind = kinds[action.type];
  const { capability, field } = listMethods[kind];
  if (!declares(session.capabilities, kind)) return fail('capabilityMissing', { capability });
  const fetcher = await fetchList(context, kind, action);
  const items = matching(fetcher, action.filter);
  if (fetcher.failure !== undefined) {
    if (!run.json && items.length > 0) terminal.print(asTable(context, kind, items));
    terminal.note(text('cli.list.brokeOff', { count: fetcher.items.length }));
    throw new FailureError(fetcher.failure);
  }
  const { nextCursor } = fetcher;
  if (run.json) {
    terminal.printJson({ [field]: items, ...(nextCursor !== undefined && { nextCursor }) });
  } else {
    if (items.length > 0) terminal.print(asTable(context, kind, items));
    const counted = text(counts[kind], { count: items.length });
    const all = fetcher.items.length;
    terminal.note(action.filter === undefined ? counted : text('cli.list.filtered', { counted, all }));
  }
  if (nextCursor !== undefined) terminal.note(text('cli.list.goesOn', { cursor: quoted(nextCursor) }));
  return exitCodes.done;
}

/** The items that have every word of the filter in their name, title or URI. */
function matching({ items }: ListFetcher, filter: string | undefined): Json[] {
  const words = queryWords(filter ?? '');
  if (words.length === 0) return items;
  return items.filter((item) => {
    const texts = ['name', 'title', 'uri', 'uriTemplate'].map((field) => stringAt(item, field) ?? '');
    const text = texts.join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** As one word of a POSIX shell. */
function quoted(cursor: string): string {
  return `'${cursor.replaceAll("'", `'\\''`)}'`;
}

/** An invalid item is shown as its JSON. */
function asTable({ text }: RunContext, kind: CatalogKind, items: readonly Json[]): string {
  const columns = listColumns[kind];
  const row = (item: Json) =>
    columns[0].value(item) === ''
      ? [visibleLine(JSON.stringify(item))]
      : columns.map(({ value }) => visibleLine(value(item)));
  return table([columns.map(({ head }) => text(head)), ...items.map(row)]);
}
