import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHost, type Host } from '#host/create-host.ts';
import { monotonicClock } from '#host/platform.ts';
import type { Session } from '#host/sessions/session.ts';
import { MemoryVault } from '#host/storage/vault/choose-vault.ts';
import { serverSchema } from '#shared/model/server.ts';

/** A host that logs to a disk of its own, with one legacy stdio server connected. */
export async function withConnectedHost<Result>(
  [command, ...args]: [string, ...string[]],
  use: (session: Session, host: Host) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'loupe-bench-'));
  const host = await createHost({
    shell: 'cli',
    version: '0.0.0-bench',
    dataDir,
    logStorage: 'disk',
    vault: new MemoryVault(),
    clock: monotonicClock,
    openExternal: () => Promise.resolve(),
    demo: { command, args, env: {} },
  });
  const server = { id: 'bench', name: 'bench', transport: 'stdio', command, args, pin: { era: 'legacy' } };
  const session = await host.sessions.connect(serverSchema.parse(server));
  await session.ready();
  const result = await use(session, host);
  await host.close();
  await rm(dataDir, { recursive: true });
  return result;
}
