import type { ClientSetup } from '#shared/model/inbox/client-setup.ts';
import type { ReplyRule } from '#shared/model/inbox/reply-rule.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';

/** Stores a server's client setup. False when that failed: the notice bar shows why. */
export function changeSetup(setup: ClientSetup): Promise<boolean> {
  return succeeds(async () => {
    const stored = await client.client.change(setup);
    queryClient.setQueryData(host.client.setup.queryKey({ input: { serverId: setup.serverId } }), stored);
  });
}

/** Replaces the auto-reply rules. False when that failed: the notice bar shows why. */
export function setRules(rules: ReplyRule[]): Promise<boolean> {
  return succeeds(async () => {
    queryClient.setQueryData(host.client.rules.queryKey(), await client.client.setRules({ rules }));
  });
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(failureOf(error));
    return false;
  }
}
