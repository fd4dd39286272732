import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClientEntryPlace } from '#shared/recording/recorded-clients.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { RecordedClients } from '../recorded-clients.ts';

export const recorder = { command: '/opt/my apps/node', args: ['/opt/my apps/loupe.js', 'record', '--'] };

/** A home folder whose configurations of clients a test writes, and Loupe's data folder; both have a space in their path. */
export function clientHome() {
  const folder = join(temporaryFolder(), 'my home');
  const dataDir = join(folder, 'loupe data');
  mkdirSync(dataDir, { recursive: true });
  const machine = { platform: 'linux', homeFolder: folder, env: {} } as const;
  return {
    folder,
    dataDir,
    machine,
    /** What entries start. */
    launcher: join(dataDir, 'bin/loupe-record'),
    /** A new one each time, like after a restart. */
    open: (given = recorder) => RecordedClients.open({ dataDir, recorder: given, machine }),
    backups: () => readdirSync(join(dataDir, 'recordings/clients')).filter((name) => name.endsWith('.backup')),
    /** Writes a file of the home folder and returns its path. */
    write(name: string, content: string | Uint8Array): string {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
  };
}

/** Installs the recorder as a person does: after a preview. */
export async function install(clients: RecordedClients, place: ClientEntryPlace): Promise<void> {
  const { fingerprint } = await clients.preview(place);
  await clients.install({ ...place, fingerprint });
}
