import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Host } from '#host/create-host.ts';
import { isInstallLink } from '#host/storage/config/import/install-links.ts';
import { type Pasted, parseClientCommand, parsePaste } from '#host/storage/config/import/parse-paste.ts';
import { projectServers } from '#host/storage/config/import/read-config.ts';
import { httpDraft, stdioDraft } from '#host/storage/config/server-draft.ts';
import { sealDraft } from '#host/storage/config/server-secrets.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { FailureError, fail } from '#shared/messages/failure.ts';
import { asLoupe } from '#shared/model/hosts/as-host.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { ImportNote } from '#shared/model/imports.ts';
import type { Server, ServerDraft } from '#shared/model/server.ts';
import { UsageError } from '../options/usage-error.ts';
import type { ServerRun, Target } from './arguments/server-command.ts';
import { reportFailure } from './output/failure-report.ts';
import type { RunEnvironment } from './run-context.ts';

interface TargetServer {
  server: Server;
  /** The user didn't type its command. */
  needsConsent: boolean;
  notes: readonly ImportNote[];
}

/** The server of a run. Throws `UsageError` when no configured server has the name. */
export async function targetServer(host: Host, run: ServerRun, environment: RunEnvironment): Promise<TargetServer> {
  const { target, pin, timeoutMs } = run;
  if (pin.as !== undefined) await checkHost(pin.as, environment);
  const { server, ...more } =
    target.kind === 'configured'
      ? await configuredServer(host, target.name, environment)
      : await draftServer(host, target);
  const changed = { pin: { ...server.pin, ...pin }, ...(timeoutMs !== undefined && { timeoutMs }) };
  if (server.transport === 'stdio') return { ...more, server: { ...server, ...changed } };
  return { ...more, server: { ...server, ...changed, ...(run.keepsCookies && { keepsCookies: true }) } };
}

/** Throws `UsageError` for an id that no profile has. */
async function checkHost(id: string, { env }: RunEnvironment): Promise<void> {
  const { readProfiles } = await import('#host/storage/hosts/own-profiles.ts');
  const choices = [asLoupe, ...(await readProfiles(dataDir(env))).map((profile) => profile.id)];
  if (!choices.includes(id)) throw new UsageError('badChoice', { option: '--as', value: id, choices });
}

/**
 * A server in Loupe's configuration, else in the current directory's project. What is wrong with one of them is reported
 * and doesn't hinder the other.
 */
async function configuredServer(host: Host, name: string, environment: RunEnvironment): Promise<TargetServer> {
  const [found, another] = host.stores.servers.find(name);
  if (found && another) {
    throw new UsageError('ambiguous', { name, ids: [...host.stores.servers.find(name)].map(({ id }) => id) });
  }
  if (found) return { server: found, needsConsent: true, notes: [] };
  const { servers, unusable, failure } = await projectServers(environment.cwd, homedir());
  const inProject = servers.find(({ server }) => server.name === name);
  const reasons = [host.stores.servers.failure, failure].filter((each) => each !== undefined);
  if (inProject) {
    for (const reason of reasons) reportFailure(reason, environment);
    return { ...inProject, needsConsent: true };
  }
  const broken = unusable.find((entry) => entry.name === name);
  if (broken !== undefined) throw new FailureError(broken.failure);
  // With an unreadable file every name is unknown: report the file instead.
  const [reason, ...others] = reasons;
  for (const other of others) reportFailure(other, environment);
  if (reason !== undefined) throw new FailureError(reason);
  const names = [...host.stores.servers.list(), ...servers].map(({ server }) => server.name);
  throw new UsageError('noSuchServer', { name, names });
}

/** A server given by command or URL. Its secrets are in the vault, so that the log masks them. */
async function draftServer(host: Host, target: Exclude<Target, { kind: 'configured' }>): Promise<TargetServer> {
  const pasted = pastedTarget(target);
  const [first] = pasted?.servers ?? [];
  const draft = first === undefined ? ownDraft(target) : withOptions(first.draft, target);
  const server = await sealDraft(host.platform.vault, serverIdSchema.parse('command-line'), draft);
  return { server, needsConsent: pasted?.imported === true, notes: first?.notes ?? [] };
}

/** What an install link, another client's command or a whole command line in one argument means. */
function pastedTarget(target: Exclude<Target, { kind: 'configured' }>): Pasted | undefined {
  if (target.kind === 'url') return isInstallLink(target.url) ? parsePaste(target.url) : undefined;
  const { command, args } = target;
  if (args.length > 0 || !/\s/.test(command) || existsSync(command)) {
    const { servers, ...pasted } = parseClientCommand([command, ...args]) ?? { servers: [] };
    // The shell has replaced its parts already.
    const shown = servers.map(({ notes, ...each }) => ({
      ...each,
      notes: notes.filter(({ code }) => code !== 'shell'),
    }));
    return 'imported' in pasted ? { ...pasted, servers: shown } : undefined;
  }
  return parsePaste(command, { homeFolder: homedir() });
}

function ownDraft(target: Exclude<Target, { kind: 'configured' }>): ServerDraft {
  if (target.kind === 'command') return stdioDraft(target);
  return httpDraft({ ...target, http: 'auto' });
}

/** A draft with the options of the command line. Fails with `nothingToImport` where they don't fit. */
function withOptions(draft: ServerDraft, target: Exclude<Target, { kind: 'configured' }>): ServerDraft {
  const own =
    target.kind === 'url' ? httpDraft({ ...target, url: 'http://localhost', http: 'auto' }) : stdioDraft(target);
  if (draft.transport === 'stdio' && own.transport === 'stdio') {
    return { ...draft, env: [...draft.env, ...own.env], ...(own.cwd !== undefined && { cwd: own.cwd }) };
  }
  if (draft.transport === 'http' && own.transport === 'http') {
    return { ...draft, headers: [...draft.headers, ...own.headers] };
  }
  const isUnused = own.transport === 'stdio' ? own.env.length === 0 && own.cwd === undefined : own.headers.length === 0;
  return isUnused ? draft : fail('nothingToImport', { problem: 'link' });
}
