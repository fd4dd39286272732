import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { rawSections } from './changelog.ts';

const feedSchema = z.looseObject({ version: z.string(), files: z.array(z.looseObject({ url: z.string() })) });

/**
 * Joins what builds for two architectures each wrote for the same system (`latest-mac.yml`, `latest.yml`): the files of all,
 * in the order given. Throws when a text is no feed or the versions differ.
 */
export function joinFeeds(texts: readonly string[]): string {
  const feeds = texts.map((text) => feedSchema.parse(parse(text)));
  const [first] = feeds;
  if (first === undefined) throw new Error('There is no feed to join.');
  if (feeds.some(({ version }) => version !== first.version)) throw new Error('The feeds are of different versions.');
  return stringify({ ...first, files: feeds.flatMap(({ files }) => files) });
}

/**
 * The section of a version in CHANGELOG.md, without its heading: `## 1.2.0 (2026-12-01)`. Throws when there is none with a
 * date, or when it is empty.
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = rawSections(changelog).find(
    ({ heading }) => heading.startsWith(`${version} (`) && /\(\d{4}-\d\d-\d\d\)$/.test(heading),
  );
  if (section === undefined)
    throw new Error(`CHANGELOG.md has no heading “## ${version} (date)”. Date the section before the tag.`);
  const notes = section.lines.join('\n').trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return `${notes}\n`;
}

/** The content of SHA256SUMS for the files in a folder, as `sha256sum --check` reads it; sorted by name. */
export async function checksumsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS').map(({ name }) => name);
  let sums = '';
  for (const name of names.sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    sums += `${hash.digest('hex')}  ${name}\n`;
  }
  return sums;
}
