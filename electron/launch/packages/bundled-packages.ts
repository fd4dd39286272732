import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../project-root.ts';

const mapSchema = z.object({ sources: z.array(z.string().nullable()) });
const manifestSchema = z.object({ name: z.string(), version: z.string() });

/**
 * The npm packages whose code or fonts are in bundles, as `name@version`, sorted: those that the source maps of the scripts
 * name, and the font packages that have a file of the same name. `files` are relative to `folder`, with `/`.
 */
export async function bundledPackages(folder: string, files: readonly string[]): Promise<string[]> {
  const names = await Promise.all((await bundledPackageFolders(folder, files)).map(nameAndVersion));
  return [...new Set(names)].sort();
}

/** The folders of these packages, in no order. */
export async function bundledPackageFolders(folder: string, files: readonly string[]): Promise<string[]> {
  const packages = new Set<string>();
  for (const file of files) {
    const map = join(folder, `${file}.map`);
    if (existsSync(map)) {
      const { sources } = mapSchema.parse(JSON.parse(await readFile(map, 'utf8')));
      for (const source of sources) packages.add(packageFolder(source ?? '') ?? '');
    }
    const font = /^(.+)-[\w-]{8}(\.woff2?)$/.exec(basename(file));
    if (font) for (const found of fontPackages(`${font[1]}${font[2]}`)) packages.add(found);
  }
  packages.delete('');
  return [...packages];
}

const modules = '/node_modules/';

/**
 * The folder of the package that a source is part of; undefined for a file of the project. A source counts from the
 * project's node_modules, since those of the page's threads are relative to another folder than their map's.
 */
function packageFolder(source: string): string | undefined {
  const path = `/${source}`;
  const start = path.lastIndexOf(modules);
  if (start < 0) return undefined;
  const [first = '', second = ''] = path.slice(start + modules.length).split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return join(projectRoot, path.slice(path.indexOf(modules), start), modules, name);
}

function fontPackages(file: string): string[] {
  const found = globSync(`node_modules/@fontsource-variable/*/files/${file}`, { cwd: projectRoot });
  return found.map((path) => dirname(dirname(join(projectRoot, path))));
}

async function nameAndVersion(folder: string): Promise<string> {
  const { name, version } = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  return `${name}@${version}`;
}
