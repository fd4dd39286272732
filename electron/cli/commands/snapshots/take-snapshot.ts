import { maskedSnapshot } from '#host/recordings/snapshots/masked-snapshot.ts';
import { type PagedSnapshot, snapshotFields } from '#host/recordings/snapshots/recorded-snapshot.ts';
import { snapshotOfFile, writeSnapshot } from '#host/recordings/snapshots/snapshot-file.ts';
import { isNotOffered } from '#shared/mcp/capabilities.ts';
import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { snapshotText } from '#shared/mcp/snapshots/snapshot-text.ts';
import { FailureError } from '#shared/messages/failure.ts';
import type { Json } from '#shared/model/json/json.ts';
import { catalogKinds } from '#shared/model/lists/catalog-kinds.ts';
import { type Snapshot, snapshotLists, snapshotVersion } from '#shared/model/snapshot.ts';
import type { ActionOf } from '../../arguments/commands.ts';
import { fileOf, type ServerRun } from '../../arguments/server-command.ts';
import { type ExitCode, exitCodes } from '../../output/failure-report.ts';
import type { RunContext, RunEnvironment } from '../../run-context.ts';
import { fetchList, offers } from '../list-items.ts';

/** `loupe snapshot SERVER`: prints what a server or a recording offers, or writes it to a file. */
export async function snapshotCommand(
  run: ServerRun,
  { out }: ActionOf<'snapshot'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text } = environment;
  const taken = await snapshotOfTarget(run, environment);
  if ('code' in taken) return taken.code;
  const content = snapshotText(taken.snapshot);
  if (out === undefined || out === '-') {
    terminal.printJsonText(content);
    return exitCodes.done;
  }
  await writeSnapshot(out, content);
  const items = snapshotLists.reduce((sum, { field }) => sum + (taken.snapshot[field]?.length ?? 0), 0);
  const bytes = text.quantities.bytes(Buffer.byteLength(content));
  terminal.note(text('changes.written', { file: out, items, bytes }));
  return exitCodes.done;
}

/** A file, or a server that is connected for it. `code`: what went wrong was reported. */
export async function snapshotOfTarget(
  run: ServerRun,
  environment: RunEnvironment,
): Promise<PagedSnapshot | { code: ExitCode }> {
  const file = fileOf(run.target);
  if (file !== undefined) return snapshotOfFile(file);
  let taken: PagedSnapshot | undefined;
  const { perform } = await import('../../perform.ts');
  const code = await perform(run, environment, async (context) => {
    taken = await takeSnapshot(context);
    return exitCodes.done;
  });
  return taken === undefined || code !== exitCodes.done ? { code } : taken;
}

/** What a server offers, with secrets masked. Fails as a list fails: a part would look like the whole. */
export async function takeSnapshot(context: RunContext): Promise<PagedSnapshot> {
  const { session } = context;
  const firstPage: PagedSnapshot['firstPage'] = {};
  const incomplete: NonNullable<Snapshot['incomplete']> = [];
  const lists: Partial<Record<(typeof snapshotFields)[keyof typeof snapshotFields], Json[]>> = {};
  // Numbers keep their digits.
  const exact = { ...context, run: { ...context.run, json: true } };
  for (const kind of catalogKinds) {
    if (!offers(context, kind)) continue;
    const { items, pages, failure, leavesPages } = await fetchList(exact, kind);
    if (failure !== undefined && !isNotOffered(kind, failure)) throw new FailureError(failure);
    if (failure !== undefined) continue;
    firstPage[kind] = pages[0]?.count ?? 0;
    if (leavesPages) incomplete.push(snapshotFields[kind]);
    lists[snapshotFields[kind]] = Array.from({ length: items.length }, (_, at) => parseExactMessage(items.text(at)));
  }
  const { revision, era, serverInfo, capabilities, instructions, isDescriptionCut } = session.view();
  if (isDescriptionCut === true) context.terminal.note(context.text('cli.inspect.cut'));
  const snapshot: Snapshot = {
    loupeSnapshot: snapshotVersion,
    ...(revision !== undefined && { protocolVersion: revision }),
    ...(era !== undefined && { era }),
    ...(serverInfo !== undefined && { serverInfo }),
    ...(capabilities !== undefined && { capabilities }),
    ...(instructions !== undefined && { instructions }),
    ...lists,
    ...(incomplete.length > 0 && { incomplete }),
  };
  return { snapshot: maskedSnapshot(snapshot, session.secretMask), firstPage };
}
