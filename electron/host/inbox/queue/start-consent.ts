import { failureFrom } from '#shared/messages/failure.ts';
import type { StdioServer } from '#shared/model/server.ts';
import type { Session } from '../../sessions/session.ts';
import type { ApprovalStore } from '../../storage/config/approval-store.ts';
import type { InboxQueue } from './inbox-queue.ts';

interface StartConsentOptions {
  inbox: InboxQueue;
  approvals: ApprovalStore;
  /** Puts the decision on record. Throws when an agreement must not count, as it is not on record. */
  record(server: StdioServer, verdict: 'allowed' | 'denied'): void;
}

/**
 * Asks a person to let a server's command start, unless that is asked already. When they agree, the server is started
 * and the agreement remembered; what is started is exactly what was shown.
 */
export function requestConsent(
  { inbox, approvals, record }: StartConsentOptions,
  server: StdioServer,
  reason: 'imported' | 'changed',
  start: () => Promise<Session>,
): void {
  const isAsked = inbox
    .list()
    .some((request) => request.serverId === server.id && request.subject.type === 'startCommand');
  if (isAsked) return;
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
    (given) => record(server, given === 'allow' ? 'allowed' : 'denied'),
  );
  void decision.then(async (outcome) => {
    if (outcome !== 'allow') return;
    const session = await start();
    await approvals.remember(server).catch((thrown: unknown) => {
      session.note('approval not saved', failureFrom(thrown).message);
    });
  });
}
