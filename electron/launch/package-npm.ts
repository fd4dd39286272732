import './node-version.ts';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { buildApp, isBuilt } from './build-app.ts';
import { sizeLine, stageNpm } from './packages/stage.ts';
import { fromRoot } from './project-root.ts';

/** `npm run package:npm [-- FOLDER]`: the npm package as a folder, `out/npm`, and as `loupe-mcp-<version>.tgz` in `dist/`. */
if (!(await isBuilt())) await buildApp();
const staged = await stageNpm();
const size = sizeLine('The npm package', staged);
console.log(size.line);
if (!size.isWithin) process.exit(1);
const target = fromRoot(process.argv[2] ?? 'dist');
mkdirSync(target, { recursive: true });
// npm is a script on Windows, which only a shell starts; every word is ours.
const options = { cwd: staged.folder, stdio: 'inherit', shell: process.platform === 'win32' } as const;
execFileSync('npm', ['pack', '--pack-destination', target, '--loglevel=error'], options);
