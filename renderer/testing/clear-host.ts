import { expect } from 'vitest';
import type { ServerId } from '#shared/model/id/id.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { Settings } from '#shared/model/settings/settings.ts';
import { client } from '../data/client.ts';

/**
 * Removes what a test left in the host of its file: servers that aren't kept; calls, runs and permissions of those that
 * are; rules, changed settings, and the frames of ended sessions. Returns the seq of the
 * newest frame that is left.
 */
export async function clearHost(kept: ReadonlySet<ServerId>, settings: Settings): Promise<number> {
  const changed = await client.app.settings();
  if (!isSameJson(changed, settings)) {
    const added = Object.keys(changed).filter((name) => !(name in settings));
    await client.app.changeSettings({ ...Object.fromEntries(added.map((name) => [name, null])), ...settings });
  }
  if ((await client.client.rules()).length > 0) await client.client.setRules({ rules: [] });
  const views = await client.servers.list();
  await Promise.all(
    views.map(({ server: { id: serverId }, builtIn }) => {
      if (kept.has(serverId)) return clearServer(serverId);
      return builtIn ? client.sessions.disconnect({ serverId }) : client.servers.remove({ serverId });
    }),
  );
  await client.traffic.clear({ scope: 'ended' });
  return (await client.traffic.rows({ filter: {}, from: 0, count: 0 })).version ?? 0;
}

async function clearServer(serverId: ServerId): Promise<void> {
  const { rows: calls } = await client.calls.list({ serverId, count: 1000 });
  for (const { id: runId, phase } of calls) {
    if (phase !== 'ended') {
      await client.calls.cancel({ runId });
      await expect.poll(async () => (await client.calls.get({ runId })).phase).toBe('ended');
    }
    await client.calls.remove({ runId });
  }
  const { rows: runs } = await client.prompts.list({ serverId, count: 1000 });
  for (const { id: runId } of runs) await client.prompts.remove({ runId });
  const { policy, trusted } = await client.gate.get({ serverId });
  if (policy !== 'ask' || trusted) await client.gate.set({ serverId, policy: 'ask', trusted: false });
  const session = (await client.sessions.list()).find((each) => each.serverId === serverId);
  if (session !== undefined) await client.gate.revoke({ sessionId: session.id });
}
