import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fromRoot } from '../project-root.ts';

const app = `'/opt/\${sanitizedProductName}/\${executable}'`;
const command = `'/opt/\${sanitizedProductName}/resources/bin/loupe'`;

/**
 * electron-builder's script for the debian package with the link in `/usr/bin` to the command `loupe` in place of the app.
 * Throws when the script has no such link, as another version of electron-builder might.
 */
export function linkingCommand(script: string): string {
  if (!script.includes(app)) throw new Error('The installation script of electron-builder links no app.');
  return script.replaceAll(app, command);
}

/** Writes the scripts that electron-builder.yml names. */
export async function writeInstallScripts(): Promise<void> {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
  const templates = join(dirname(builder.resolve('app-builder-lib/package.json')), 'templates/linux');
  const folder = fromRoot('.cache/package');
  await mkdir(folder, { recursive: true });
  for (const name of ['after-install.tpl', 'after-remove.tpl']) {
    await writeFile(join(folder, name), linkingCommand(await readFile(join(templates, name), 'utf8')));
  }
}
