import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { licensesFile } from '#shared/model/app/licenses.ts';
import { fromRoot } from '../project-root.ts';
import { filesIn, loadedScripts } from './bundle-files.ts';
import { licensesOfBundles } from './licenses.ts';

/** A folder with everything that one package contains. */
export interface Stage {
  folder: string;
  /** The bundles in it, relative to `out/`, with `/`. */
  bundles: string[];
  /** The size of its files in bytes. */
  bytes: number;
}

const manifestSchema = z.object({
  name: z.string(),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  author: z.string(),
  repository: z.object({ type: z.literal('git'), url: z.string().regex(/^git\+https:\/\/.+\.git$/) }),
  optionalDependencies: z.record(z.string(), z.string()),
});

/** The project's package.json, with what the packages take from it. */
export async function projectManifest(): Promise<z.infer<typeof manifestSchema>> {
  return manifestSchema.parse(JSON.parse(await readFile(fromRoot('package.json'), 'utf8')));
}

/** The project's address, which package.json has as its repository and nothing else decides. */
export function addressOf({ url }: z.infer<typeof manifestSchema>['repository']): string {
  return url.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** Writes `out/desktop`, the content of the desktop app's archive, from the built bundles. */
export async function stageDesktop(): Promise<Stage> {
  const { name, productName, version, description, license, author, repository } = await projectManifest();
  const scripts = await loadedScripts(fromRoot('out'), ['main/main.js', 'preload/preload.cjs']);
  const homepage = addressOf(repository);
  const manifest = { name, productName, version, description, license, author, homepage };
  return stage('desktop', scripts, { ...manifest, type: 'module', main: 'out/main/main.js' });
}

/** Writes `out/npm`, the published npm package: browser mode and the command line, bundled. */
export async function stageNpm(): Promise<Stage> {
  const { name, version, description, license, author, repository, optionalDependencies } = await projectManifest();
  const scripts = await loadedScripts(fromRoot('out'), ['node/loupe-mcp.js', 'node/server.js', 'node/loupe.js']);
  const keyring = '@napi-rs/keyring';
  const manifest = {
    ...{ name, version, description, license, author, repository, homepage: addressOf(repository) },
    // Newer lines than the tested one may run it, too.
    engines: { node: '>=24.15' },
    type: 'module',
    bin: { 'loupe-mcp': 'out/node/loupe-mcp.js', loupe: 'out/node/loupe.js' },
    files: ['out'],
    // Native code can't be bundled; without it, secrets are in memory or under a passphrase.
    optionalDependencies: { [keyring]: optionalDependencies[keyring] },
  };
  const staged = await stage('npm', scripts, manifest);
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE'])
    await copyFile(fromRoot(file), join(staged.folder, file));
  return staged;
}

/** Copies scripts and the whole page to the folder of a package, beside a package.json; with the licenses of just these. */
async function stage(kind: 'desktop' | 'npm', scripts: readonly string[], manifest: object): Promise<Stage> {
  const folder = fromRoot('out', kind);
  await rm(folder, { recursive: true, force: true });
  const page = (await filesIn(fromRoot('out/renderer'))).map((file) => `renderer/${file}`);
  const bundles = [...scripts, ...page];
  const licenses = JSON.stringify(await licensesOfBundles(fromRoot('out'), bundles, kind));
  let bytes = 0;
  for (const file of bundles) {
    const target = join(folder, 'out', file);
    await mkdir(dirname(target), { recursive: true });
    if (file === `renderer/${licensesFile}`) await writeFile(target, licenses);
    else await copyFile(fromRoot('out', file), target);
    bytes += (await stat(target)).size;
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return { folder, bundles, bytes };
}

/** The largest size of the bundles of a package, in MB (1,000,000 bytes). */
const budgetMb = 28;

/** A line with the size of a package's bundles and the budget. */
export function sizeLine(what: string, { bundles, bytes }: Stage): { line: string; isWithin: boolean } {
  const mb = bytes / 1_000_000;
  const line = `${what}: ${bundles.length} files, ${mb.toFixed(1)} MB of at most ${budgetMb} MB.`;
  return { line, isWithin: mb <= budgetMb };
}
