import { RecordedClients } from '#host/recordings/clients/recorded-clients.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ClientChange, ClientEntry, FoundClients } from '#shared/recording/recorded-clients.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { InvocationOf } from '../arguments/commands.ts';
import { nodePrograms } from '../cli-platform.ts';
import { confirm } from '../interaction/before-connecting.ts';
import { type ExitCode, exitCodes, reportFailure } from '../output/failure-report.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunEnvironment } from '../run-context.ts';

/** Puts the recorder into a client's configuration, takes it out, or lists where it is. Throws `UsageError`. */
export async function recordClient(
  invocation: InvocationOf<'recordClient'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { programs = nodePrograms, env, cwd } = environment;
  const folder = dataDir(env);
  const clients = await RecordedClients.open({ dataDir: folder, recorder: programs.recorder(folder) });
  try {
    const { file } = invocation;
    const found = await clients.find({ folder: cwd, ...(file !== undefined && { file }) });
    for (const { name, file: path, problem } of found.lost) {
      environment.terminal.note(environment.text('cli.clients.lost', { name, file: path, problem }));
    }
    if (invocation.action === 'list') return list(invocation, found, environment);
    const entries = entriesOf(invocation, found, environment);
    const changes: ClientChange[] = [];
    const failed: Failure[] = [];
    for (const entry of entries) {
      await clients.preview(entry).then(
        (change) => changes.push(change),
        (thrown: unknown) => failed.push(failureFrom(thrown)),
      );
    }
    for (const change of changes) show(change, environment);
    if (changes.length > 0 && !(await isAllowed(invocation.yes, environment))) return exitCodes.denied;
    for (const change of changes) {
      const { file: path, at } = change;
      // Each of several removals changes the file that was previewed; they only restore their entry.
      const made = invocation.action === 'install' ? clients.install(change) : clients.uninstall({ file: path, at });
      await made.then(
        () => reportChange(change, environment),
        (thrown: unknown) => failed.push(failureFrom(thrown)),
      );
    }
    for (const failure of failed) reportFailure(failure, environment);
    return failed.length === 0 ? exitCodes.done : exitCodes.refused;
  } catch (thrown) {
    if (environment.signal.aborted) return exitCodes.interrupted;
    if (!(thrown instanceof FailureError)) throw thrown;
    reportFailure(thrown.failure, environment);
    return exitCodes.refused;
  } finally {
    await clients.close();
  }
}

type Change = Exclude<InvocationOf<'recordClient'>, { action: 'list' }>;

/** The entries that are meant: one by its name, or all that have the recorder. Throws `UsageError`. */
function entriesOf({ action, name, client, file }: Change, found: FoundClients, { text, cwd }: RunEnvironment) {
  const isChosen = (entry: ClientEntry) =>
    (client === undefined || entry.client === client) && (file === undefined || entry.file === file);
  const isInstalled = ({ state }: ClientEntry) => state === 'recorded' || state === 'changed';
  const possible = found.entries.filter((each) => isChosen(each) && isInstalled(each) === (action === 'uninstall'));
  if (name === undefined) return possible;
  const named = possible.filter((entry) => entry.name === name);
  // Claude Code has a server for several projects: the one of this folder is meant.
  const here = named.filter(({ folder }) => folder === undefined || folder === cwd);
  const meant = here.length > 0 ? here : named;
  if (meant.length === 1) return meant;
  if (meant.length === 0) {
    const [unreadable] = found.failures.filter((each) => file === undefined || each.file === file);
    if (unreadable !== undefined && possible.length === 0) throw new FailureError(unreadable.failure);
    const names = [...new Set(possible.map((entry) => entry.name))];
    throw new UsageError(action === 'install' ? 'noSuchEntry' : 'notRecorded', { name, names });
  }
  const choices = meant.map((entry) => `${text(`imports.formats.${entry.client}`)}: ${entry.folder ?? entry.file}`);
  throw new UsageError('ambiguousEntry', { name, choices });
}

async function isAllowed(yes: boolean, environment: RunEnvironment): Promise<boolean> {
  if (yes) return true;
  const { terminal, text, input } = environment;
  if (!input.isTTY) {
    terminal.note(text('cli.clients.needsYes'));
    return false;
  }
  terminal.note(text('cli.consent.question'));
  return confirm(environment);
}

/** Prints the entry's lines; those that change begin with `-` and `+`. */
function show({ client, file, before, after }: ClientChange, { terminal, text }: RunEnvironment): void {
  terminal.note(text('cli.clients.change', { client: text(`imports.formats.${client}`), file }));
  const [old, changed] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const isSame = (index: number) => old.at(index) === changed.at(index);
  const most = Math.min(old.length, changed.length);
  let start = 0;
  while (start < most && isSame(start)) start += 1;
  let end = 0;
  while (end < most - start && isSame(-1 - end)) end += 1;
  const marked = (mark: string, lines: readonly string[]) => lines.map((line) => `${mark} ${line}`);
  const lines = [
    ...marked(' ', old.slice(0, start)),
    ...marked('-', old.slice(start, old.length - end)),
    ...marked('+', changed.slice(start, changed.length - end)),
    ...marked(' ', end === 0 ? [] : old.slice(-end)),
  ];
  terminal.note(lines.join('\n'));
}

function reportChange({ action, client, name }: ClientChange, { terminal, text }: RunEnvironment): void {
  terminal.note(text(`cli.clients.${action}`, { name, client: text(`imports.formats.${client}`) }));
  terminal.note(text('recordedClients.restart', { client }));
}

function list(
  { json, client, file }: Extract<InvocationOf<'recordClient'>, { action: 'list' }>,
  found: FoundClients,
  { terminal, text }: RunEnvironment,
): ExitCode {
  const entries = found.entries.filter(
    (each) =>
      (each.state === 'recorded' || each.state === 'changed') &&
      (client === undefined || each.client === client) &&
      (file === undefined || each.file === file),
  );
  if (json) terminal.printJson({ entries });
  else if (entries.length === 0) terminal.note(text('cli.clients.none'));
  else {
    const rows = entries.map((each) =>
      [
        each.name,
        text(`imports.formats.${each.client}`),
        text(`cli.clients.${each.state === 'changed' ? 'changed' : 'recorded'}`),
        each.folder ?? '',
        each.file,
      ].map(visibleLine),
    );
    const head = (['name', 'client', 'state', 'project', 'file'] as const).map((key) =>
      text(`cli.clients.head.${key}`),
    );
    terminal.print(table([head, ...rows]));
  }
  return exitCodes.done;
}
