import '../../electron/launch/node-version.ts';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { buildApp, isBuilt } from '../../electron/launch/build-app.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { ensureChromium } from '../gate/chromium.ts';
import { runNode, tools } from '../gate/step.ts';
import { writeIndex } from './index-page.ts';
import { pictureFile, picturesFolder, planEnvironment, readArguments, readmePicture, unreadableFile } from './plan.ts';

/**
 * `npm run screenshots [-- --screen tools --size 1280x800 --theme dark --language de]`, each repeatable; `--screen`
 * takes a part of a name. With `--readme` only the picture at the top of the README. Arguments after `--` are passed to Playwright (`--list`, `--workers 1`).
 */
const { plan, screens, rest, isForReadme } = readArguments(process.argv.slice(2));
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
if (isForReadme && exitCode === 0) {
  const { screen, size, theme, language, file } = readmePicture;
  await copyFile(join(picturesFolder, pictureFile(screen, size, theme, language)), file);
}
process.exitCode = exitCode;
