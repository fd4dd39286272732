import type { Host } from '#host/create-host.ts';
import { httpDraft, stdioDraft } from '#host/storage/config/server-draft.ts';
import { sealDraft } from '#host/storage/config/server-secrets.ts';
import { FailureError } from '#shared/messages/failure.ts';
import { serverIdSchema } from '#shared/model/id/id.ts';
import type { Server } from '#shared/model/server.ts';
import { type Run, UsageError } from './arguments/invocation.ts';

/** The server that a call is about. Throws `UsageError` when no configured one has the given name. */
export async function targetServer(host: Host, run: Run): Promise<Server> {
  const { target, pin, timeoutMs } = run;
  const server = target.kind === 'configured' ? configured(host, target.name) : await typed(host, target);
  return { ...server, pin: { ...server.pin, ...pin }, ...(timeoutMs !== undefined && { timeoutMs }) };
}

function configured(host: Host, name: string): Server {
  const [found, another] = host.servers.find(name);
  if (found && another) {
    throw new UsageError('ambiguous', { name, ids: [...host.servers.find(name)].map(({ id }) => id).join(', ') });
  }
  if (found) return found;
  // An unreadable file makes every name unknown, so the file is the failure to report.
  if (host.servers.failure) throw new FailureError(host.servers.failure);
  const names = host.servers.list().map(({ server }) => server.name);
  throw new UsageError('noSuchServer', { name, names: names.join(', ') });
}

/** A server given by its command or URL. Its secrets pass through the vault, so that the log redacts them. */
function typed(host: Host, target: Exclude<Run['target'], { kind: 'configured' }>): Promise<Server> {
  const draft = target.kind === 'command' ? stdioDraft(target) : httpDraft({ ...target, http: 'auto' });
  return sealDraft(host.platform.vault, serverIdSchema.parse('command-line'), draft);
}
