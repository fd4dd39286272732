import '../../electron/launch/node-version.ts';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { icnsOf, icoOf, type Picture } from '../../electron/launch/packages/icon-files.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';
import { chromiumOptions, ensureChromium } from '../gate/chromium.ts';

/** `npm run icons`: draws the window's icon in each size that the packages need, into `electron/packages`. */
const sizes = [16, 32, 48, 64, 128, 256, 512, 1024];
const folder = fromRoot('electron/packages');

if (!ensureChromium()) throw new Error('Chromium is missing and could not be installed.');
const svg = await readFile(fromRoot('renderer/app/icon.svg'), 'utf8');
const browser = await chromium.launch(chromiumOptions());
const page = await browser.newPage();
await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${svg}`);
const pictures: Picture[] = [];
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size });
  pictures.push({ size, png: await page.screenshot({ omitBackground: true }) });
}
await browser.close();

await mkdir(`${folder}/icons`, { recursive: true });
for (const { size, png } of pictures) await writeFile(`${folder}/icons/${size}x${size}.png`, png);
await writeFile(`${folder}/icon.ico`, icoOf(pictures.filter(({ size }) => size <= 256)));
await writeFile(`${folder}/icon.icns`, icnsOf(pictures));
