import type { ClientSetup } from '#shared/model/client-setup.ts';
import type { ReplyRule } from '#shared/model/reply-rule.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { showFailure } from '../../state/notice.ts';

/** Stores what Loupe is for a server. True when that went well; what failed stands in the notice bar. */
export async function changeSetup(setup: ClientSetup): Promise<boolean> {
  try {
    const set = await client.client.change(setup);
    queryClient.setQueryData(host.client.setup.queryKey({ input: { serverId: setup.serverId } }), set);
    return true;
  } catch (error) {
    showFailure(failureOf(error));
    return false;
  }
}

/** Replaces the standing answers. True when that went well; what failed stands in the notice bar. */
export async function setRules(rules: ReplyRule[]): Promise<boolean> {
  try {
    queryClient.setQueryData(host.client.rules.queryKey(), await client.client.setRules({ rules }));
    return true;
  } catch (error) {
    showFailure(failureOf(error));
    return false;
  }
}
