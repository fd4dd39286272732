import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { declares, listMethods } from '#shared/mcp/list-methods.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import type { CatalogKind } from '#shared/model/lists/catalog.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import type { SessionView } from '#shared/model/session.ts';
import { type ExitCode, exitCodeOf, exitCodes, reportFailure, reportMessage } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/terminal.ts';
import type { Texts } from '../output/texts.ts';
import type { RunContext } from '../run-context.ts';
import { fetchList, offers } from './list-items.ts';

/** The number of a list's items, or of those before its failure. */
interface Count {
  kind: CatalogKind;
  declared: boolean;
  count: number;
  failure?: Failure;
}

/** Prints the server's info, capabilities and number of items. */
export async function inspect(context: RunContext): Promise<ExitCode> {
  const { run, session, terminal } = context;
  const counts: Count[] = [];
  for (const kind of catalogKinds) counts.push(await countItems(context, kind));
  const view = session.view();
  if (run.json) terminal.printJson(asJson(view, counts, run.undeclared));
  else terminal.print(asText(context, view, counts));
  if (view.isDescriptionCut === true) terminal.note(context.text('cli.inspect.cut'));

  let code: ExitCode = exitCodes.done;
  for (const { kind, declared, failure } of counts) {
    if (failure === undefined || !declared || isNotOffered(kind, failure)) continue;
    reportFailure(failure, { ...context, stderrTail: view.stderrTail });
    await reportMessage(failure, { ...context, traffic: context.host.stores.traffic });
    code = exitCodeOf(failure, true);
  }
  return code;
}

async function countItems(context: RunContext, kind: CatalogKind): Promise<Count> {
  const declared = declares(context.session.capabilities, kind);
  if (!offers(context, kind)) return { kind, declared, count: 0 };
  const { items, failure } = await fetchList(context, kind);
  return { kind, declared, count: items.length, ...(failure && { failure }) };
}

/** Omits lists that aren't offered; the count of an incomplete list is null. */
function asJson(view: SessionView, counts: readonly Count[], wantsUndeclared: boolean): Json {
  const offered = counts.filter(({ kind, declared, failure }) =>
    declared ? !(failure && isNotOffered(kind, failure)) : wantsUndeclared && failure === undefined,
  );
  return {
    ...(view.serverInfo !== undefined && { serverInfo: view.serverInfo }),
    ...(view.revision !== undefined && { protocolVersion: view.revision }),
    ...(view.answeredRevision !== undefined && { answeredProtocolVersion: view.answeredRevision }),
    ...(view.era !== undefined && { era: view.era }),
    transport: view.transport,
    ...(view.as !== undefined && { connectedAs: view.as }),
    ...(view.capabilities !== undefined && { capabilities: view.capabilities }),
    ...(view.instructions !== undefined && { instructions: view.instructions }),
    counts: Object.fromEntries(
      offered.map(({ kind, count, failure }) => [listMethods[kind].field, failure === undefined ? count : null]),
    ),
  };
}

function asText(context: RunContext, view: SessionView, counts: readonly Count[]): string {
  const { text } = context;
  const name = stringAt(view.serverInfo, 'title') ?? stringAt(view.serverInfo, 'name');
  const unnamed = text('cli.inspect.unnamed');
  const revision = visibleLine(view.revision ?? unnamed);
  const { answeredRevision: answered } = view;
  const rows = [
    [text('cli.inspect.server'), visibleLine(name ?? unnamed)],
    [text('cli.inspect.version'), visibleLine(stringAt(view.serverInfo, 'version') ?? unnamed)],
    [
      text('cli.inspect.revision'),
      text(view.era === 'modern' ? 'cli.inspect.eraModern' : 'cli.inspect.eraLegacy', { revision }),
    ],
    ...(answered === undefined
      ? []
      : [[text('cli.inspect.answered'), answered === '' ? unnamed : visibleLine(answered)]]),
    ...(view.as === undefined ? [] : [[text('cli.inspect.connectedAs'), visibleLine(view.as.name)]]),
    [text('cli.inspect.transport'), view.transport],
    [
      text('cli.inspect.capabilities'),
      visibleLine(capabilityNames(view.capabilities, text)) || text('cli.inspect.none'),
    ],
    ...counts.map((counted) => [text(`cli.inspect.${counted.kind}`), extentOf(context, counted)]),
  ];
  const instructions = view.instructions?.trim();
  const lines = instructions?.split(/\r?\n/).map((line) => `  ${visibleLine(line)}\n`.replace(/^ +\n$/, '\n'));
  return table(rows) + (lines ? `\n${text('cli.inspect.instructions')}\n${lines.join('')}` : '');
}

function extentOf({ text, run }: RunContext, { kind, declared, count, failure }: Count): string {
  if (declared) return extent(text, kind, count, failure);
  // Most servers that don't declare a list don't have it either.
  const isListed = run.undeclared && failure === undefined;
  return isListed ? text('cli.inspect.undeclaredCount', { count }) : text('cli.inspect.undeclared');
}

function extent(text: Texts, kind: CatalogKind, count: number, failure: Failure | undefined): string {
  if (failure === undefined) return String(count);
  if (isNotOffered(kind, failure)) return text('cli.inspect.unanswered', { code: failure.params.code ?? '' });
  return text('cli.inspect.incomplete', { count });
}

/** `resources (subscribe, listChanged), tools`. */
function capabilityNames(capabilities: Json | undefined, { quantities: { list } }: Texts): string {
  if (!isJsonObject(capabilities)) return '';
  const names = Object.entries(capabilities).map(([name, value]) => {
    const on = isJsonObject(value) ? Object.keys(value).filter((key) => value[key] !== false) : [];
    return on.length > 0 ? `${name} (${list(on)})` : name;
  });
  return list(names);
}
