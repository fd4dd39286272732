import './node-version.ts';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { buildApp } from './build-app.ts';
import { projectRoot } from './project-root.ts';

/** `npm run package [-- <arguments of electron-builder>]`: installers for this system, in `dist/`. */
await buildApp();
const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js');
const { status } = spawnSync(process.execPath, [builder, '--publish', 'never', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exit(status ?? 1);
