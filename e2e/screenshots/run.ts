import '../../electron/launch/node-version.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { ensureChromium } from '../gate/chromium.ts';
import { runNode, tools } from '../gate/step.ts';
import { writeIndex } from './index-page.ts';
import { picturesFolder, planEnvironment, readArguments, unreadableFile } from './plan.ts';

/**
 * `npm run screenshots [-- --screen tools --size 1280x800 --theme dark --language de]`, each repeatable; `--screen`
 * takes a part of a name. Arguments after `--` are passed to Playwright (`--list`, `--workers 1`).
 */
const { plan, screens, rest } = readArguments(process.argv.slice(2));
if (!ensureChromium()) throw new Error('Chromium is missing and could not be installed.');
if (!(await isBuilt())) await buildApp();
await mkdir(picturesFolder, { recursive: true });
await writeFile(unreadableFile, '');
const narrowed = screens.length === 0 ? [] : ['-g', screens.join('|')];
const { exitCode } = await runNode(
  tools.playwright,
  ['test', '-c', fromRoot('e2e/screenshots/playwright.config.ts'), ...narrowed, ...rest],
  { live: true, env: planEnvironment(plan) },
);
console.log(`${await writeIndex()} pictures: ${picturesFolder}/index.html`);
const unreadable = (await readFile(unreadableFile, 'utf8')).trimEnd();
console.log(unreadable === '' ? 'No text is cut.' : `Cut and overlapping texts:\n${unreadable}`);
process.exitCode = exitCode;
