import process from 'node:process';
import { serverIdSchema } from '#shared/model/id/id.ts';
import { createHost } from '../../../../create-host.ts';
import { monotonicClock } from '../../../../platform.ts';
import { MemoryVault } from '../../../../storage/vault/choose-vault.ts';
import { presetCommand, stdioServer } from '../../../../testing/test-servers.ts';

/** A host over the folder that its argument names, connected to a server that does not end by itself; prints its pid. */
const host = await createHost({
  frontEnd: 'browser',
  version: '0.0.0-test',
  dataDir: process.argv[2] ?? '',
  logStorage: 'memory',
  vault: new MemoryVault(),
  clock: monotonicClock,
  openExternal: () => Promise.resolve(),
  demo: { ...presetCommand('demo'), env: {} },
  recorder: { command: 'loupe', args: ['record', '--'] },
  serveCommand: { command: 'loupe', args: ['serve'] },
});
const server = stdioServer({
  id: serverIdSchema.parse('stubborn'),
  name: 'Stubborn',
  ...presetCommand('faults', '--fault', 'stubborn'),
});
const session = await host.connections.sessions.connect(server);
await session.ready();
process.stdout.write(`${session.view().process?.pid}\n`);
