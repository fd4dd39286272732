import './node-version.ts';
import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { buildApp, isBuilt } from './build-app.ts';
import { billOfStage } from './packages/bill-of-materials.ts';
import { checksumsOf, joinFeeds, releaseNotes } from './packages/release.ts';
import { projectManifest, stageDesktop, stageNpm } from './packages/stage.ts';
import { fromRoot } from './project-root.ts';

/**
 * `node electron/launch/assemble-release.ts PACKAGES RELEASE [NOTES]`: collects the packages of all builds below PACKAGES in
 * the folder RELEASE, with bills of materials and SHA256SUMS, and writes the release notes to NOTES when it is given.
 */
const [packages, release, notes] = process.argv.slice(2);
if (packages === undefined || release === undefined) throw new Error('assemble-release.ts PACKAGES RELEASE [NOTES]');
const { version } = await projectManifest();
await mkdir(release, { recursive: true });
if (notes !== undefined)
  await writeFile(notes, releaseNotes(await readFile(fromRoot('CHANGELOG.md'), 'utf8'), version));

const feeds = new Map<string, string[]>();
for await (const entry of glob('**/*', { cwd: packages, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  if (entry.name.endsWith('.yml'))
    feeds.set(entry.name, [...(feeds.get(entry.name) ?? []), await readFile(path, 'utf8')]);
  else await copyFile(path, join(release, basename(path)));
}
for (const [name, texts] of feeds) await writeFile(join(release, name), joinFeeds(texts));

if (!(await isBuilt())) await buildApp();
for (const [kind, stage] of [
  ['desktop', stageDesktop],
  ['npm', stageNpm],
] as const) {
  const bill = await billOfStage(await stage(), kind);
  await writeFile(join(release, `loupe-${version}-${kind}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`Bill of materials, ${kind}: ${bill.components.length} components.`);
}
await writeFile(join(release, 'SHA256SUMS'), await checksumsOf(release));
