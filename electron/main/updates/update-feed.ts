import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { fail } from '#shared/messages/failure.ts';

const feedFileSchema = z.looseObject({ url: z.string() });

/**
 * Where a release's updates are: what `app-update.yml` in the folder of the app's resources says, which electron-builder
 * writes for a release with a feed. Resolves with undefined without the file. Rejects with `updateFeedUnusable` when it
 * names no `https:` address.
 */
export async function readUpdateFeed(resources: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(join(resources, 'app-update.yml'), 'utf8');
  } catch {
    return undefined;
  }
  const { url = '' } = feedFileSchema.safeParse(parseYaml(text)).data ?? {};
  if (!isSafeAddress(url)) fail('updateFeedUnusable', { url });
  return url;
}

/** Whether something of an update may be fetched from an address. */
export function isSafeAddress(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:';
}

/** The headers of a request without the number by which electron-updater would let a server know each installation. */
export function anonymousHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'x-user-staging-id'));
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
