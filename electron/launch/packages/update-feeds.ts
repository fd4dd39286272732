import { parse, stringify } from 'yaml';
import { z } from 'zod';

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
