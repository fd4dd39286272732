import { declares } from '#host/catalog/list-methods.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';
import type { RunContext } from './run-context.ts';
import { table } from './table.ts';
import { visibleLine } from './visible-text.ts';
import { walkList } from './walk-list.ts';

/**
 * Lists every resource, page after page. When the list breaks off, a table shows what came before; JSON shows
 * nothing, because half a document would look like a whole one.
 */
export async function listResources(context: RunContext): Promise<ExitCode> {
  const { run, session, terminal, text } = context;
  if (!declares(session.capabilities, 'resources')) return fail('capabilityMissing', { capability: 'resources' });
  const { items: resources, failure } = await walkList(context, 'resources');
  if (failure !== undefined) {
    if (!run.json && resources.length > 0) terminal.print(asTable(context, resources));
    terminal.note(text('cli.list.brokeOff', { count: resources.length }));
    throw new FailureError(failure);
  }
  if (run.json) {
    terminal.printJson({ resources });
  } else {
    if (resources.length > 0) terminal.print(asTable(context, resources));
    terminal.note(text('cli.list.count', { count: resources.length }));
  }
  return exitCodes.done;
}

function asTable({ text }: RunContext, resources: readonly Json[]): string {
  const heads = [text('cli.list.uri'), text('cli.list.name'), text('cli.list.type'), text('cli.list.size')];
  return table([heads, ...resources.map(row)]);
}

/** What is no resource, or has no URI, is shown as the JSON that it is. */
function row(resource: Json): string[] {
  const uri = stringAt(resource, 'uri');
  if (uri === undefined) return [visibleLine(JSON.stringify(resource))];
  const size = isJsonObject(resource) && resource.size !== undefined ? String(resource.size) : '';
  const name = stringAt(resource, 'title') ?? stringAt(resource, 'name') ?? '';
  return [uri, name, stringAt(resource, 'mimeType') ?? '', size].map(visibleLine);
}
