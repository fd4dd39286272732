import process from 'node:process';
import { serverDraftSchema } from '#shared/model/server.ts';
import { MemoryVault } from '../../vault/choose-vault.ts';
import { ApprovalStore } from '../approval-store.ts';
import { ServerStore } from '../server-store.ts';

/**
 * Another Loupe: `node adding-child.ts <dataDir> <prefix>` adds an approved server for each message from its parent and
 * sends the names of all servers.
 */
const [dataDir = '', prefix = ''] = process.argv.slice(2);
const approvals = await ApprovalStore.open({ dataDir });
const demo = { command: 'node', args: [], env: {} };
const servers = await ServerStore.open({
  platform: { dataDir, vault: new MemoryVault(), demo },
  approvals,
  showDemo: () => false,
});
let count = 0;
process.on('message', async () => {
  count += 1;
  const draft = serverDraftSchema.parse({ name: `${prefix} ${count}`, transport: 'stdio', command: 'node' });
  await servers.add([draft], true);
  process.send?.(servers.list().map(({ server }) => server.name));
});
process.send?.([]);
