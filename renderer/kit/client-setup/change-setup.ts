import type { ClientSetup } from '#shared/model/inbox/client-setup.ts';
import type { ReplyRule } from '#shared/model/inbox/reply-rule.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { attempt } from '../../state/notice.ts';

/** Stores a server's client setup. False when that failed: the notice bar shows why. */
export async function changeSetup(setup: ClientSetup): Promise<boolean> {
  const stored = await attempt(client.client.change(setup));
  if (stored === undefined) return false;
  queryClient.setQueryData(host.client.setup.queryKey({ input: { serverId: setup.serverId } }), stored);
  return true;
}

/** Replaces the auto-reply rules. False when that failed: the notice bar shows why. */
export async function setRules(rules: ReplyRule[]): Promise<boolean> {
  const stored = await attempt(client.client.setRules({ rules }));
  if (stored === undefined) return false;
  queryClient.setQueryData(host.client.rules.queryKey(), stored);
  return true;
}
