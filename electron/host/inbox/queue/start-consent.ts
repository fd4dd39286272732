import { failureFrom } from '#shared/messages/failure.ts';
import type { StdioServer } from '#shared/model/server.ts';
import type { AuditLog } from '../../records/audit/audit-log.ts';
import type { Session } from '../../sessions/session.ts';
import type { ApprovalStore } from '../../storage/config/approval-store.ts';
import type { InboxQueue } from './inbox-queue.ts';

interface StartConsentOptions {
  inbox: InboxQueue;
  approvals: ApprovalStore;
  audit: AuditLog;
}

/** Puts the start of a server's command into the inbox, unless it is there. What was shown is what starts. */
export function requestConsent(
  { inbox, approvals, audit }: StartConsentOptions,
  server: StdioServer,
  reason: 'imported' | 'changed',
  start: () => Promise<Session>,
): void {
  const isPending = inbox
    .list()
    .some((request) => request.serverId === server.id && request.subject.type === 'startCommand');
  if (isPending) return;
  const { command, args, cwd } = server;
  const { decision } = inbox.add(
    {
      serverId: server.id,
      serverName: server.name,
      subject: {
        type: 'startCommand',
        command,
        args,
        envNames: Object.keys(server.env),
        reason,
        ...(cwd !== undefined && { cwd }),
      },
    },
    { record: (given) => recordConsent(audit, server, given === 'allow' ? 'allowed' : 'denied') },
  );
  void decision.then(async (outcome) => {
    if (outcome !== 'allow') return;
    const session = await start();
    await approvals.remember(server).catch((thrown: unknown) => {
      session.note('approval not saved', failureFrom(thrown).message);
    });
  });
}

/** Puts a decision on record. Throws `notRecorded` for a consent that can't be: nothing starts without a record. */
export function recordConsent(audit: AuditLog, server: StdioServer, verdict: 'allowed' | 'denied'): void {
  const entry = {
    kind: 'consent' as const,
    serverId: server.id,
    serverName: server.name,
    subject: server.command,
    detail: { verdict, args: server.args, cwd: server.cwd ?? null, env: Object.keys(server.env) },
  };
  if (verdict === 'allowed') audit.record(entry);
  else audit.append(entry);
}
