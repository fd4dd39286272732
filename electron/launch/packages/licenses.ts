import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LicenseList } from '#shared/model/app/licenses.ts';
import { fromRoot, projectRoot } from '../project-root.ts';
import { bundledPackageFolders } from './bundled-packages.ts';

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The files of a package that are its license, and what it says about parts of others. */
const licenseFiles = /^(?:licen[cs]e|copying|notice|third-?party-?notices?)\b/i;

/** Packages that are under the MIT license by their package.json and have no file with its text. */
const withoutFile: Readonly<Record<string, string>> = {
  '@cfworker/json-schema': 'Jeremy Danyow',
  '@polka/url': 'Luke Edwards',
  'lazy-val': 'Vladimir Krivosheev',
  sirv: 'Luke Edwards',
};

const mit = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** What is shipped beside the bundles, by the kind of package: folders in node_modules. */
const beside = { desktop: ['electron'], npm: ['@napi-rs/keyring'], all: ['electron', '@napi-rs/keyring'] } as const;

/**
 * The licenses of Loupe and of everything that a package contains, by name. `files` are its bundles, relative to `folder`,
 * with `/`. Rejects for a package without a license or its text.
 */
export async function licensesOfBundles(
  folder: string,
  files: readonly string[],
  kind: keyof typeof beside,
): Promise<LicenseList> {
  const bundled = await bundledPackageFolders(folder, files);
  const others = beside[kind].map((name) => fromRoot('node_modules', name));
  return licenseList([projectRoot, ...others, ...bundled]);
}

/** The licenses of the packages in folders, by name: Loupe's own first. Rejects for one without a license or its text. */
export async function licenseList(folders: readonly string[]): Promise<LicenseList> {
  const texts = new Map<string, number>();
  const indexOf = (text: string) => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  };
  const found = await Promise.all(folders.map(readLicense));
  const byName = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  const sorted = [...byName.values()].sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || compare(a.name, b.name));
  const packages = sorted.map(({ name, version, license, texts: each, note }) => ({
    ...{ name, version, license, texts: each.map(indexOf) },
    ...(note !== undefined && { note }),
  }));
  return { packages, texts: [...texts.keys()] };
}

async function readLicense(folder: string) {
  const manifest = manifestSchema.safeParse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  if (!manifest.success) throw new Error(`The package in ${folder} names no license.`);
  const { name, version, license } = manifest.data;
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && licenseFiles.test(entry.name)).map((entry) => entry.name);
  const texts = await Promise.all(
    files.sort().map(async (file) => (await readFile(join(folder, file), 'utf8')).trim()),
  );
  const known = { name, version, license, isOwn: folder === projectRoot };
  // The parts of Chromium have a file of their own, which electron-builder puts beside the app.
  const note = name === 'electron' ? ('moreBeside' as const) : undefined;
  if (texts.some((text) => text !== '')) return { ...known, texts, note };
  const holder = withoutFile[name];
  if (holder !== undefined && license === 'MIT')
    return { ...known, texts: [mit(holder)], note: 'missingFile' as const };
  throw new Error(
    `${name}@${version} has no file with its license (${license}). If it has none anywhere, add it to \`withoutFile\` in licenses.ts.`,
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
