import './node-version.ts';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { buildApp, isBuilt } from './build-app.ts';
import { writeInstallScripts } from './packages/install-scripts.ts';
import { feedArguments, signingFor } from './packages/signing.ts';
import { sizeLine, stageDesktop } from './packages/stage.ts';
import { projectRoot } from './project-root.ts';

/** `npm run package [-- <arguments of electron-builder>]`: installers for this system, in `dist/`. */
if (!(await isBuilt())) await buildApp();
const size = sizeLine('The desktop app’s archive', await stageDesktop());
await writeInstallScripts();
const signing = signingFor(process.platform, process.env);
const feed = feedArguments(process.env);
for (const line of [size.line, ...signing.lines, feed.line]) console.log(line);
if (!size.isWithin) process.exit(1);
const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js');
const { status } = spawnSync(
  process.execPath,
  [builder, '--publish', 'never', ...signing.args, ...feed.args, ...process.argv.slice(2)],
  { cwd: projectRoot, stdio: 'inherit', env: signing.environment },
);
process.exit(status ?? 1);
