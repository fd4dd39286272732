import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ClientSecret, clientSecrets } from '#host/recordings/clients/client-secrets.ts';
import { InstalledRecorders } from '#host/recordings/clients/installed-recorders.ts';
import type { ExportReport } from '#host/recordings/export/export-report.ts';
import {
  type ExportOptions,
  exportSession,
  exportToFile,
  previewSession,
} from '#host/recordings/export/export-session.ts';
import { configuredSecrets, describedServer, environmentSecrets } from '#host/recordings/export/known-values.ts';
import { logSource, type SelectedSession, selectedSessions } from '#host/recordings/export/log-source.ts';
import { fileSource, type SessionSource } from '#host/recordings/export/session-source.ts';
import { importSessions } from '#host/recordings/import/import-sessions.ts';
import { ApprovalStore } from '#host/storage/config/approval-store.ts';
import { ServerStore } from '#host/storage/config/server-store.ts';
import { SettingsStore } from '#host/storage/config/settings-store.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { appVersion } from '#host/storage/own-files.ts';
import { openTrafficLog } from '#host/wire/traffic/traffic-log.ts';
import { fail, failureFrom } from '#shared/messages/failure.ts';
import type { Server } from '#shared/model/server.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { InvocationOf } from '../arguments/commands.ts';
import { createCliPlatform } from '../cli-platform.ts';
import { confirm } from '../interaction/before-connecting.ts';
import { type ExitCode, exitCodes } from '../output/failure-report.ts';
import { noteIncomplete } from '../output/import-remarks.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/terminal.ts';
import type { RunEnvironment } from '../run-context.ts';

/** `loupe export`: writes a session, or shows what would be written. Throws `UsageError`; fails with `logInUse`. */
export async function exportCommand(
  invocation: InvocationOf<'export'>,
  environment: RunEnvironment,
): Promise<ExitCode> {
  const { terminal, text, input, signal } = environment;
  if (!invocation.isMasked && !invocation.isConfirmed && !invocation.isPreview) {
    terminal.note(text(input.isTTY ? 'cli.export.question' : 'cli.export.needsYes'));
    if (!input.isTTY || !(await confirm(environment))) return exitCodes.denied;
  }
  try {
    const { source } = invocation;
    if (source.file !== undefined) await exportFile(source.file, invocation, environment);
    else await exportLogged(source, invocation, environment);
    return exitCodes.done;
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    return terminal.readerClosed.aborted ? exitCodes.done : exitCodes.interrupted;
  }
}

/** A session file as it is; the recordings of others are converted first. */
async function exportFile(
  file: string,
  invocation: InvocationOf<'export'>,
  environment: RunEnvironment,
): Promise<void> {
  const { terminal, text, signal } = environment;
  const own = await fileSource(file).catch((thrown: unknown) => {
    const { code, params } = failureFrom(thrown);
    if (code !== 'recordingUnreadable' || params.problem !== 'noHeader') throw thrown;
    return undefined;
  });
  const secrets = [...environmentSecrets(environment.env), ...(await clientSecretsIn(dataDir(environment.env)))];
  if (own !== undefined) return exportSource(own, { secrets, invocation, environment });
  const folder = await mkdtemp(join(tmpdir(), 'loupe-'));
  try {
    const { sessions, remarks } = await importSessions(file, folder, { signal });
    noteIncomplete(remarks, environment);
    const count = sessions.length;
    if (count > 1) terminal.note(text('cli.export.several', { file: basename(file), count }));
    const source = await fileSource(sessions[0]?.path ?? file);
    await exportSource(source, { secrets, invocation, environment });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function exportLogged(
  { server, session: id, filter: query }: Exclude<InvocationOf<'export'>['source'], { file: string }>,
  invocation: InvocationOf<'export'>,
  environment: RunEnvironment,
): Promise<void> {
  const { terminal, text, signal } = environment;
  const { platform, dispose } = await createCliPlatform(true, environment);
  const folder = platform.dataDir;
  const path = join(folder, 'traffic.sqlite');
  if (!existsSync(path)) throw new UsageError('noSuchMessages');
  const settings = await SettingsStore.open({ dataDir: folder });
  const log = await openTrafficLog({
    dataDir: folder,
    storage: 'disk',
    retentionMb: settings.value.logRetentionMb,
    onlyFile: path,
    onHead: () => {},
  });
  try {
    if (log.file !== path) fail('logInUse');
    const selection = { filter: query === undefined ? {} : { query } };
    const all = await selectedSessions(log, selection, signal);
    const matches = (each: SelectedSession) =>
      id === undefined ? each.serverName === server || each.serverId === server : each.sessionId === id;
    const found = all.filter(matches);
    const session = found.at(-1);
    if (session === undefined) throw nothingFound(all);
    const older = found.slice(0, -1).map(({ sessionId }) => sessionId);
    if (older.length > 0) {
      const ids = text.quantities.list(older.slice(-10).reverse());
      terminal.note(text('cli.export.older', { id: session.sessionId, count: older.length, ids }));
    }
    const configured = await configuredServer(platform, session);
    const source = logSource(log, selection, session, {
      id: session.sessionId,
      server: describedServer(configured),
      recorder: { name: 'loupe', version: appVersion() },
    });
    const secrets = [
      ...environmentSecrets(environment.env),
      ...(await clientSecretsIn(folder)),
      ...(configured === undefined ? [] : configuredSecrets(configured)),
    ];
    await exportSource(source, { secrets, invocation, environment });
  } finally {
    await log.close();
    await dispose();
  }
}

/** The secrets of the clients that are recorded, by what is installed in a data folder. */
async function clientSecretsIn(folder: string): Promise<ClientSecret[]> {
  if (!existsSync(join(folder, 'recorded-clients.json'))) return [];
  const installed = await InstalledRecorders.open({ dataDir: folder });
  try {
    return await clientSecrets(await installed.list());
  } catch {
    // The file can't be used: it is told where clients are.
    return [];
  } finally {
    await installed.close();
  }
}

function nothingFound(all: readonly SelectedSession[]): UsageError {
  if (all.length === 0) return new UsageError('noSuchMessages');
  const sessions = all.slice(-20).map(({ serverName, sessionId }) => `${serverName} (${sessionId})`);
  return new UsageError('noSuchSession', { sessions });
}

async function configuredServer(
  platform: Awaited<ReturnType<typeof createCliPlatform>>['platform'],
  { serverId }: SelectedSession,
): Promise<Server | undefined> {
  const approvals = await ApprovalStore.open({ dataDir: platform.dataDir });
  const servers = await ServerStore.open({ platform, approvals, showDemo: () => true });
  return servers.find(serverId)[0];
}

interface Given {
  secrets: { value: string; what: string }[];
  invocation: InvocationOf<'export'>;
  environment: RunEnvironment;
}

async function exportSource(source: SessionSource, { secrets, invocation, environment }: Given): Promise<void> {
  const { terminal, text, signal } = environment;
  const { format, isMasked, isPreview, out } = invocation;
  const options: ExportOptions = { source, format, signal, ...(isMasked && { masking: { secrets } }) };
  if (isPreview) {
    printPreview(await previewSession(options), environment);
    return;
  }
  const write = async (part: string) => {
    terminal.printJsonText(part);
    await terminal.flush();
    signal.throwIfAborted();
  };
  const report = out === undefined ? await exportSession(options, write) : await exportToFile(out, options);
  const bytes = text.quantities.bytes(report.bytes);
  if (out !== undefined) terminal.note(text('cli.export.written', { file: out, entries: report.entries, bytes }));
  if (isMasked) terminal.note(text('cli.export.masks', { list: maskedList(report, environment) }));
  noteLeftOut(report, environment);
}

function maskedList({ masked }: ExportReport, { text }: RunEnvironment): string {
  const all = masked.map(({ what, count }) => `${what} (${text.quantities.count(count)})`);
  return all.length === 0 ? text('cli.export.nothing') : text.quantities.list(all);
}

function noteLeftOut({ leftOut, decoded }: ExportReport, { terminal, text }: RunEnvironment): void {
  const counts = { decoded, cleared: leftOut.cleared, foreign: leftOut.foreign, unknown: leftOut.unknown };
  for (const name of ['decoded', 'cleared', 'foreign', 'unknown'] as const) {
    if (counts[name] > 0) terminal.note(text(`cli.export.${name}`, { count: counts[name] }));
  }
}

function printPreview(report: ExportReport, environment: RunEnvironment): void {
  const { terminal, text } = environment;
  const { count, bytes } = text.quantities;
  const { methods, otherMethods, responses, from, to, masked, samples } = report;
  const messages = [
    ...methods.map((each) => [visibleLine(each.method), count(each.count)]),
    ...(otherMethods > 0 ? [[text('cli.export.other'), count(otherMethods)]] : []),
    [text('cli.export.responses'), count(responses)],
  ];
  const rows = [
    [text('cli.export.entries'), count(report.entries)],
    [text('cli.export.size'), bytes(report.bytes)],
    ...(from === undefined || to === undefined ? [] : [[text('cli.export.time'), timeSpan(from, to, environment)]]),
  ];
  const section = (title: string, lines: string[][]) =>
    lines.length === 0 ? '' : `\n${title}:\n${table(lines.map((line) => ['', ...line]))}`;
  terminal.print(
    [
      table(rows),
      section(text('cli.export.messages'), messages),
      section(
        text('cli.export.masked'),
        masked.length === 0
          ? [[text('cli.export.nothing')]]
          : masked.map((each) => [visibleLine(each.what), count(each.count)]),
      ),
      section(
        text('cli.export.examples'),
        samples.map(({ context }) => [visibleLine(context)]),
      ),
    ].join(''),
  );
  noteLeftOut(report, environment);
}

function timeSpan(from: number, to: number, { text }: RunEnvironment): string {
  return text('cli.export.span', { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
}
