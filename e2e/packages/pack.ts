import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { runNode } from '../gate/step.ts';

/** Marks the fuses in an Electron binary; version, count and one byte for each fuse follow it. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Writes a distribution of Electron in `folder` whose binary is a script: it starts the double with the app that was
 * extracted to `appFolder`, and has fuses after its last line.
 */
async function writeStandIn(folder: string, appFolder: string): Promise<void> {
  await mkdir(join(folder, 'resources'), { recursive: true });
  const script = `#!/bin/sh
export LOUPE_DOUBLE_APP='${appFolder}' LOUPE_DOUBLE_BINARY="$0"
exec '${process.execPath}' '${fromRoot('e2e/double/electron.ts')}' "$@"
`;
  const fuses = Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([1, 9]), Buffer.from('101100111')]);
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from(script), fuses]), {
    mode: 0o755,
  });
  await writeFile(join(folder, 'version'), '45.4.1');
}

/**
 * Packs the desktop app for Linux into `<folder>/<name>/linux-unpacked` with a stand-in for Electron's binary, which runs
 * the app that is in `<folder>/app`. Resolves with what was printed; rejects with it when packing fails.
 */
export async function packDirectory(folder: string, name: string): Promise<string> {
  const electronDist = join(folder, 'electron-dist');
  await writeStandIn(electronDist, join(folder, 'app'));
  const { exitCode, output } = await runNode(fromRoot('electron/launch/package.ts'), [
    ...['--dir', '--linux', '--x64'],
    `-c.electronDist=${electronDist}`,
    `-c.directories.output=${join(folder, name)}`,
  ]);
  if (exitCode !== 0) throw new Error(`Packing ended with ${exitCode}:\n${output}`);
  return output;
}
