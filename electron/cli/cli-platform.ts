import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monotonicClock, type Platform } from '#host/platform.ts';
import { ownRecorder, ownServeCommand } from '#host/recordings/clients/recorder-command.ts';
import { dataDir } from '#host/storage/data-dir.ts';
import { appVersion, demoCommand } from '#host/storage/own-files.ts';
import { chooseVault, MemoryVault, unlockFromEnvironment } from '#host/storage/vault/choose-vault.ts';
import type { OwnPrograms, RunEnvironment } from './run-context.ts';

/** The programs of a command line that Node runs. */
export const nodePrograms: OwnPrograms = {
  demo: demoCommand,
  recorder: ownRecorder,
  serveCommand: ownServeCommand,
  vault: chooseVault,
};

interface CliPlatform {
  platform: Platform;
  dispose(): Promise<void>;
}

/** Only runs with a configured server use Loupe's folder and vault; others use a temporary folder. */
export async function createCliPlatform(
  usesConfiguration: boolean,
  { env, programs = nodePrograms }: Pick<RunEnvironment, 'env' | 'programs'>,
): Promise<CliPlatform> {
  const folder = usesConfiguration ? dataDir(env) : await mkdtemp(join(tmpdir(), 'loupe-'));
  const vault = usesConfiguration ? await programs.vault(folder) : new MemoryVault();
  await unlockFromEnvironment(vault, env);
  const platform: Platform = {
    frontEnd: 'cli',
    version: appVersion(),
    dataDir: folder,
    profilesDir: dataDir(env),
    logStorage: 'memory',
    vault,
    clock: monotonicClock,
    openExternal: () => Promise.reject(new Error('the command line cannot open a browser')),
    demo: programs.demo(),
    recorder: programs.recorder(folder),
    serveCommand: programs.serveCommand(),
    ...(programs.startProcess && { startProcess: programs.startProcess }),
  };
  const dispose = () => (usesConfiguration ? Promise.resolve() : rm(folder, { recursive: true, force: true }));
  return { platform, dispose };
}
