import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { fromRoot, projectRoot } from '../project-root.ts';
import { bundledPackages } from './bundled-packages.ts';
import { projectManifest, type Stage } from './stage.ts';

const componentSchema = z.looseObject({ name: z.string(), version: z.string() });

/** A bill of materials of CycloneDX 1.5, with the parts that are read here. */
export const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string().optional(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(componentSchema),
  dependencies: z.array(z.unknown()).optional(),
});
type Bill = z.infer<typeof billSchema>;
type Component = z.infer<typeof componentSchema>;

/**
 * The part of a bill for what is shipped: `shipped` has `name@version` of each npm package, `others` what isn't from npm.
 * Without the random number and the time of the original, so that two builds have the same bill. Throws when the bill lacks
 * a package.
 */
export function billOf(all: Bill, name: string, shipped: readonly string[], others: readonly Component[]): Bill {
  const found = new Map(all.components.map((component) => [`${component.name}@${component.version}`, component]));
  const components = shipped.map((each) => {
    const component = found.get(each);
    if (component === undefined) throw new Error(`The bill of materials of npm lacks ${each}.`);
    return component;
  });
  const { serialNumber: _number, dependencies: _dependencies, ...rest } = all;
  const { timestamp: _timestamp, ...metadata } = all.metadata;
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: [...others, ...components],
  };
}

/** The bill of materials of a package, as npm knows the installed packages. Rejects when npm fails. */
export async function billOfStage({ bundles }: Stage, kind: 'desktop' | 'npm'): Promise<Bill> {
  // npm is a script on Windows, which only a shell starts; every word is ours.
  const options = { cwd: projectRoot, maxBuffer: 100_000_000, shell: process.platform === 'win32' };
  // Bundles have code of packages that are installed for development; the bundler sets NODE_ENV, which leaves them out.
  const words = ['sbom', '--sbom-format=cyclonedx', '--include=dev'];
  const { stdout } = await promisify(execFile)('npm', words, options);
  const { name, productName, optionalDependencies } = await projectManifest();
  const packages = await bundledPackages(fromRoot('out'), bundles);
  const all = billSchema.parse(JSON.parse(stdout));
  if (kind === 'desktop') return billOf(all, productName, packages, [await electronComponent()]);
  const keyring = '@napi-rs/keyring';
  return billOf(all, name, [...packages, `${keyring}@${optionalDependencies[keyring]}`], []);
}

async function electronComponent(): Promise<Component> {
  const manifest = JSON.parse(await readFile(fromRoot('node_modules/electron/package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  const licenses = [{ license: { id: 'MIT' } }];
  return { type: 'framework', name: 'electron', version, purl: `pkg:npm/electron@${version}`, licenses };
}
