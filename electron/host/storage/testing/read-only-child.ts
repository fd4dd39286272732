import process from 'node:process';
import { FailureError, failureFrom } from '#shared/messages/failure.ts';
import { serverDraftSchema } from '#shared/model/server.ts';
import { callTool } from '../../testing/call-tool.ts';
import { openTestHost } from '../../testing/test-host.ts';
import { demoId } from '../config/server-draft.ts';
import { PassphraseVault } from '../vault/passphrase-vault.ts';

/**
 * A Loupe that cannot write to its folder: `node read-only-child.ts <dataDir> [<passphrase>]` tries every kind of
 * change and sends its parent the results.
 */
const [dataDir = '', passphrase] = process.argv.slice(2);
const vault = await PassphraseVault.open(dataDir);
if (passphrase !== undefined) await vault.unlock(passphrase);
const host = await openTestHost({ dataDir, logStorage: 'disk', vault });
const problems = host.problems();
const failures: Record<string, unknown> = {};
async function attempt(name: string, work: () => unknown): Promise<void> {
  try {
    await work();
    failures[name] = 'none';
  } catch (thrown) {
    failures[name] = failureFrom(thrown);
  }
}

const draft = serverDraftSchema.parse({ name: 'new', transport: 'stdio', command: 'node' });
const kept = host.stores.servers.list().find(({ server }) => server.name === 'kept');
await attempt('settings', () => host.stores.settings.change({ locale: 'zh-CN' }));
await attempt('servers', () => host.stores.servers.add([draft], false));
await attempt('consent', () => host.stores.servers.add([draft], true));
await attempt('removal', () => kept && host.removeServer(kept.server.id));
await attempt('secret', () => host.stores.namedSecrets.set('token', 'a-secret'));
await attempt('vault', () =>
  passphrase === undefined ? vault.choose('a long passphrase') : vault.set('another', 'a-secret'),
);
await attempt('policy', () =>
  host.stores.policies.set(host.stores.servers.get(demoId), { policy: 'ask', trusted: true }),
);
await attempt('client', () => host.stores.clientSetup.set({ serverId: demoId, switches: {}, roots: [] }));
const session = await host.connections.sessions.connectById(demoId);
await attempt('connect', () => session?.ready());
if (session !== undefined) {
  await attempt('request', () => session.request('resources/list'));
  await attempt('call', async () => {
    const { failure } = await callTool(host, session, 'echo', { message: 'hi' });
    if (failure !== undefined) throw new FailureError(failure);
  });
}
const { rows } = await host.stores.traffic.rows({ text: 'resources/list' }, 0, 10);
const report = {
  problems,
  failures,
  servers: host.stores.servers.list().map(({ server }) => server.name),
  locale: host.stores.settings.value.locale,
  secret: await vault.get('secret/token').catch(failureFrom),
  frames: rows.length,
  audit: host.stores.audit.list({}, 0, 10).rows.map(({ kind }) => kind),
};
await host.close();
process.send?.(report);
process.disconnect?.();
