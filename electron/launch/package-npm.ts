import './node-version.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { buildApp, isBuilt } from './build-app.ts';
import { sizeLine, stageNpm } from './packages/stage.ts';
import { fromRoot } from './project-root.ts';

/** `npm run package:npm`: the npm package as a folder, `out/npm`, and as `dist/loupe-mcp-<version>.tgz`. */
if (!(await isBuilt())) await buildApp();
const staged = await stageNpm();
const size = sizeLine('The npm package', staged);
console.log(size.line);
if (!size.isWithin) process.exit(1);
mkdirSync(fromRoot('dist'), { recursive: true });
// npm is a script on Windows, which only a shell starts; every word is ours.
const options = { cwd: staged.folder, stdio: 'inherit', shell: process.platform === 'win32' } as const;
execFileSync('npm', ['pack', '--pack-destination', fromRoot('dist'), '--loglevel=error'], options);
