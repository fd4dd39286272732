import { existsSync, globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { digestOf, listInputs } from '../../electron/launch/bundle-inputs.ts';
import { nodeBundle, workerEntries } from '../../electron/launch/node-bundle.ts';
import { fromRoot } from '../../electron/launch/project-root.ts';

/** Programs that tests start, by the names under which `testProgram` finds them. */
const programs = {
  loupe: 'electron/cli/loupe.ts',
  demo: 'electron/demo/main.ts',
  servers: 'e2e/servers/main.ts',
  'conformance-client': 'e2e/conformance/client.ts',
};

const all = fromRoot('.cache/tests');
/** Bundles of earlier sources are kept for the runs that may still use them. */
const mostKept = 5;

/**
 * Names the folder of the bundle of the sources as they are, in `LOUPE_TEST_BUNDLE` for this process and those that it
 * starts. A run's configuration calls it; `setup` makes the bundle.
 */
export function nameTestBundle(): void {
  const inputs = listInputs(
    { electron: /\.ts$/, shared: /\.ts$/, 'e2e/servers': /\.(?:ts|html)$/, 'e2e/conformance': /\.ts$/ },
    ['package-lock.json'],
  );
  // Two folders deep, as in `out`: from there a bundle finds the version and its threads.
  process.env.LOUPE_TEST_BUNDLE ??= join(all, digestOf(inputs).slice(0, 16), 'node');
}

/**
 * The global setup of the tests, after `nameTestBundle`: bundles the host's threads and the programs that tests start, which takes less than
 * starting a few of them from some hundred sources.
 */
export async function makeTestBundle(): Promise<void> {
  const { LOUPE_TEST_BUNDLE: folder = '' } = process.env;
  if (folder === '' || existsSync(folder)) return;
  // Loaded when it is needed, as in `build-app.ts`.
  const { createBuilder } = await import('vite');
  await mkdir(all, { recursive: true });
  const draft = await mkdtemp(join(all, 'draft-'));
  const builder = await createBuilder({
    root: fromRoot(),
    configFile: false,
    logLevel: 'error',
    environments: { node: nodeBundle(join(draft, 'node'), { ...workerEntries, ...programs }, 'es', false) },
  });
  const { node } = builder.environments;
  if (node === undefined) throw new Error('The bundler has no environment for Node');
  await builder.build(node);
  await copyFile(fromRoot('package.json'), join(all, 'package.json'));
  // What the servers read beside their sources.
  for (const page of globSync('e2e/servers/**/*.html', { cwd: fromRoot() })) {
    await copyFile(fromRoot(page), join(draft, 'node', basename(page)));
  }
  await removeOldest();
  // Another run may have made it meanwhile.
  await rename(draft, dirname(folder)).catch(() => rm(draft, { recursive: true, force: true }));
}

export { makeTestBundle as setup };

async function removeOldest(): Promise<void> {
  const folders = (await readdir(all, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const dated = await Promise.all(
    folders.map(async ({ name }) => ({ path: join(all, name), time: (await stat(join(all, name))).mtimeMs })),
  );
  const old = dated.sort((one, other) => other.time - one.time).slice(mostKept);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}
