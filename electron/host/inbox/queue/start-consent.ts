import { failureFacts } from '#shared/mcp/summary.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import type { StartSubject } from '#shared/model/inbox/pending-request.ts';
import type { Json } from '#shared/model/json/json.ts';
import type { Server } from '#shared/model/server.ts';
import { shownUrl } from '#shared/secrets/secret-urls.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { ApprovalStore } from '../../storage/config/approval-store.ts';
import { referencesOf } from '../../storage/config/resolve-references.ts';
import type { InboxQueue } from './inbox-queue.ts';

interface StartConsentOptions {
  inbox: InboxQueue;
  approvals: ApprovalStore;
  audit: AuditLog;
}

/** Adds a consent request for a server to the inbox, unless there is one. `start` runs when it's allowed. */
export function requestConsent(
  { inbox, approvals, audit }: StartConsentOptions,
  server: Server,
  reason: StartSubject['reason'],
  start: () => Promise<Session>,
): void {
  const pending = inbox.list().filter(({ serverId }) => serverId === server.id);
  if (pending.some(({ subject: { type } }) => type === 'startCommand' || type === 'reachServer')) return;
  const { decision } = inbox.add(
    { serverId: server.id, serverName: server.name, subject: subjectOf(server, reason) },
    { record: (given) => recordConsent(audit, server, given === 'allow' ? 'allowed' : 'denied') },
  );
  void decision.then(async (outcome) => {
    if (outcome !== 'allow') return;
    const session = await start();
    await approvals.remember(server).catch((thrown: unknown) => {
      session.note('approval not saved', failureFacts(failureFrom(thrown)));
    });
  });
}

function subjectOf(server: Server, reason: StartSubject['reason']): StartSubject {
  const references = referencesOf(server).map(({ text }) => text);
  if (server.transport === 'http') return { type: 'reachServer', url: shownUrl(server.url), references, reason };
  const { command, args, cwd } = server;
  const envNames = Object.keys(server.env);
  return { type: 'startCommand', command, args, envNames, references, reason, ...(cwd !== undefined && { cwd }) };
}

/** Records a decision. Fails with `notRecorded` for a consent: nothing starts without a record. */
export function recordConsent(audit: AuditLog, server: Server, verdict: 'allowed' | 'denied'): void {
  const { id: serverId, name: serverName } = server;
  const entry = { kind: 'consent' as const, serverId, serverName, ...factsOf(server, verdict) };
  if (verdict === 'allowed') audit.record(entry);
  else audit.append(entry);
}

function factsOf(server: Server, verdict: 'allowed' | 'denied'): { subject: string; detail: Json } {
  const references = referencesOf(server).map(({ text }) => text);
  if (server.transport === 'http') return { subject: shownUrl(server.url), detail: { verdict, references } };
  const { command, args, cwd = null, env } = server;
  return { subject: command, detail: { verdict, args, cwd, env: Object.keys(env), references } };
}
