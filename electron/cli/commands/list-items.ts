import { ListFetcher } from '#host/surface/lists/list-fetcher.ts';
import { toolHints, toolTitle } from '#shared/mcp/items/tool-item.ts';
import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import { presentFields } from '#shared/mcp/nulls/nulls.ts';
import { resourceShape } from '#shared/mcp/nulls/shapes.ts';
import { queryWords } from '#shared/mcp/resources/query-words.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import type { ActionOf } from '../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/terminal.ts';
import type { Texts } from '../output/texts.ts';
import type { RunContext } from '../run-context.ts';

const counts = {
  resources: 'cli.list.count',
  templates: 'cli.list.countTemplates',
  prompts: 'cli.list.countPrompts',
  tools: 'cli.list.countTools',
} as const;

/** When a list fails, a table shows the items so far; JSON shows none, since it would look complete. */
export async function listItems(context: RunContext, action: ActionOf<'list'>): Promise<ExitCode> {
  const { run, session, terminal, text } = context;
  const { kind } = action;
  const { capability, field } = listMethods[kind];
  if (!offers(context, kind)) return fail('capabilityMissing', { capability });
  if (!declares(session.capabilities, kind)) terminal.note(text('cli.list.undeclared', { capability }));
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
  if (fetcher.leavesPages) terminal.note(text('connectedAs.leavesPages', { host: session.view().as?.name ?? '' }));
  if (nextCursor !== undefined) terminal.note(text('cli.list.goesOn', { cursor: quoted(nextCursor) }));
  return exitCodes.done;
}

/** Whether the server declares a list, or the user wants it anyway. */
export function offers({ run, session }: RunContext, kind: CatalogKind): boolean {
  return run.undeclared || declares(session.capabilities, kind);
}

function matching({ items }: ListFetcher, filter: string | undefined): Json[] {
  const words = queryWords(filter ?? '');
  if (words.length === 0) return [...items];
  return [...items].filter((item) => {
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

/** A column of a table. */
interface Column {
  head: Parameters<Texts>[0];
  value(item: Json): string;
}

const valueAt = (key: string) => (item: Json) => stringAt(item, key) ?? '';
const label = (item: Json) => stringAt(item, 'title') ?? stringAt(item, 'name') ?? '';
const type: Column = { head: 'cli.list.type', value: valueAt('mimeType') };
const name: Column = { head: 'cli.list.name', value: valueAt('name') };
const title: Column = { head: 'cli.list.title', value: valueAt('title') };

/** An item without a value in the first column is invalid. */
const listColumns: Readonly<Record<CatalogKind, readonly [Column, ...Column[]]>> = {
  resources: [
    { head: 'cli.list.uri', value: valueAt('uri') },
    { head: 'cli.list.name', value: label },
    type,
    {
      head: 'cli.list.size',
      value: (item) => (isJsonObject(item) ? String(presentFields(item, resourceShape).size ?? '') : ''),
    },
  ],
  templates: [
    { head: 'cli.list.template', value: valueAt('uriTemplate') },
    { head: 'cli.list.name', value: label },
    type,
  ],
  prompts: [name, title, { head: 'cli.list.arguments', value: argumentNames }],
  tools: [
    name,
    { head: 'cli.list.title', value: (tool) => (isJsonObject(tool) ? (toolTitle(tool) ?? '') : '') },
    { head: 'cli.list.hints', value: claims },
  ],
};

/** An asterisk marks required arguments. */
function argumentNames(prompt: Json): string {
  const given = isJsonObject(prompt) && Array.isArray(prompt.arguments) ? prompt.arguments : [];
  const names = given.map((argument) => {
    const isRequired = isJsonObject(argument) && argument.required === true;
    return `${stringAt(argument, 'name') ?? JSON.stringify(argument)}${isRequired ? '*' : ''}`;
  });
  return names.join(', ');
}

/** The annotations that the server sent for a tool. */
export function claims(tool: Json): string {
  return toolHints(tool)
    .filter(({ isDeclared }) => isDeclared)
    .map(({ name: hint, value }) => `${hint}: ${value}`)
    .join(', ');
}

/** Fetches a list; the fetcher has the items so far and the failure. Throws when the user interrupts it, or once when the server forgot the session. */
export async function fetchList(
  { host, run, session, signal, isAgain }: RunContext,
  kind: CatalogKind,
  { cursor, pages }: Partial<Pick<ActionOf<'list'>, 'cursor' | 'pages'>> = {},
): Promise<ListFetcher> {
  const fetcher = new ListFetcher({
    kind,
    ...(cursor !== undefined && { cursor }),
    isFirstPageOnly: session.readsFirstPageOnly(kind),
    request: async (method, params) => {
      const response = await host.connections.exchanges.result({ session, method, params, signal, progress: true });
      return run.json ? host.connections.exchanges.exact(response) : response;
    },
    now: () => performance.timeOrigin + performance.now(),
    changed: () => {},
  });
  if (pages === undefined) await fetcher.run('all');
  else
    for (let page = 0; page < pages && (page === 0 || fetcher.phase === 'paused'); page += 1) await fetcher.run('one');
  signal.throwIfAborted();
  // Nothing is printed yet, so the command can be run again.
  const { failure } = fetcher;
  if (failure?.code === 'sessionExpired' && !isAgain) throw new FailureError(failure);
  return fetcher;
}
