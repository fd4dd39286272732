import { onTestFinished } from 'vitest';
import type { Vault } from '../../../platform.ts';
import { openFiles } from '../../../testing/test-files.ts';
import { MemoryVault } from '../../vault/choose-vault.ts';
import { ApprovalStore } from '../approval-store.ts';
import { ServerStore, type ServerStoreOptions } from '../server-store.ts';

/** Opens a store of servers, by default without the demo, that is closed after the test. */
export async function openServers(
  dataDir: string,
  {
    vault = new MemoryVault(),
    quietMs = 10,
    ...options
  }: Partial<ServerStoreOptions> & { vault?: Vault; quietMs?: number } = {},
): Promise<ServerStore> {
  const approvals = options.approvals ?? (await ApprovalStore.open({ dataDir }));
  const platform = { dataDir, vault, demo: { command: 'node', args: ['demo.js'], env: { DEMO: '1' } } };
  const servers = await ServerStore.open({ platform, showDemo: () => false, ...options, approvals });
  servers.watch(openFiles(quietMs));
  onTestFinished(async () => {
    await servers.close();
    await approvals.close();
  });
  return servers;
}
