import { writeFile } from 'node:fs/promises';
import type { StoredPart } from '#host/wire/content/content-block.ts';
import { resultOf } from '#host/wire/traffic/recorded-message.ts';
import { fail } from '#shared/messages/failure.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { ResourcePart } from '#shared/model/resource.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { ActionOf } from '../arguments/commands.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunContext } from '../run-context.ts';
import { printPart } from './print-part.ts';

type ReadAction = ActionOf<'readResource'>;

/** Prints a resource's content, or the whole result as JSON, or writes a part to a file. */
export async function readResource(context: RunContext, action: ReadAction): Promise<ExitCode> {
  const { run, host, session, terminal, text, signal } = context;
  const { readId, responseSeq, omitted } = await host.surface.resources.read(session, action.uri, signal);
  const parts = host.surface.content.parts(readId) ?? [];
  const shown = action.part === undefined ? parts : [chosen(parts, action.part)];
  if (action.out !== undefined) return writePart(context, action.out, shown);
  if (run.json) {
    const { result } = (await resultOf(host.stores.traffic, responseSeq, session.id)) ?? {};
    const contents = isJsonObject(result) && Array.isArray(result.contents) ? result.contents : [];
    terminal.printJson({ contents: action.part === undefined ? contents : [chosen(contents, action.part)] });
  } else {
    if (shown.length === 0) terminal.note(text('cli.read.empty'));
    for (const part of shown) printContent(context, part, parts.length);
    if (omitted !== undefined) terminal.note(text('blocks.omitted', { count: omitted }));
  }
  return shown.every(({ part }) => isWellFormed(part)) ? exitCodes.done : exitCodes.refused;
}

/** True for exactly one valid body (server, resources: resource contents). */
function isWellFormed({ content, base64BreaksAt }: ResourcePart): boolean {
  return (content === 'text' || content === 'blob') && base64BreaksAt === undefined;
}

function chosen<T>(parts: readonly T[], number: number): T {
  const part = parts[number - 1];
  if (part === undefined) throw new UsageError('noSuchPart', { number, total: parts.length });
  return part;
}

function printContent(context: RunContext, stored: StoredPart, total: number): void {
  const { terminal, text } = context;
  const { part } = stored;
  const type = visibleLine(part.mimeType ?? text('cli.read.untyped'));
  if (total > 1) {
    const description = `${visibleLine(part.uri ?? '')} ${type}`.trim();
    terminal.note(text('cli.read.part', { number: part.index + 1, total, description }));
  }
  if (part.content === 'both') terminal.note(text('cli.read.twoBodies'));
  if (part.content === 'none') terminal.note(text('cli.read.noContent'));
  else printPart(context, stored, { binary: 'cli.read.binary', print: (content) => terminal.printContent(content) });
}

/** Writes UTF-8 text, or the decoded blob, to a file. */
async function writePart(context: RunContext, file: string, parts: readonly StoredPart[]): Promise<ExitCode> {
  const { terminal, text } = context;
  const [only, another] = parts;
  if (another !== undefined) throw new UsageError('choosePart', { total: parts.length });
  if (only === undefined || only.part.content === 'none') {
    terminal.note(text(only === undefined ? 'cli.read.empty' : 'cli.read.noContent'));
    return exitCodes.refused;
  }
  if (only.text === undefined && only.part.base64BreaksAt !== undefined) {
    printPart(context, only, { binary: 'cli.read.binary', print: () => {} });
    return exitCodes.refused;
  }
  const bytes = only.text === undefined ? Buffer.from(only.base64 ?? '', 'base64') : Buffer.from(only.text);
  try {
    // The content may be private.
    await writeFile(file, bytes, { mode: 0o600 });
  } catch (thrown) {
    fail('outputFailed', { what: file }, { cause: String(thrown) });
  }
  terminal.note(text('cli.read.written', { file, bytes: bytes.length }));
  return exitCodes.done;
}
