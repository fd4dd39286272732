import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { access, constants, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { fail } from '#shared/messages/failure.ts';
import type { ConfigFormat } from '#shared/model/imports.ts';
import { type ConfigEntry, configEntries } from '../../storage/config/import/config-entries.ts';
import { readConfigText, syntaxOf } from '../../storage/config/import/config-text.ts';
import type { Place } from '../../storage/config/import/known-places.ts';
import {
  guessFormat,
  maxServers,
  readConfigBytes,
  refuseUtf16,
  syntaxOfFile,
} from '../../storage/config/import/read-config.ts';
import { isMissing } from '../../storage/is-missing.ts';

/** A client's configuration file as it is now. */
export interface ClientFile {
  path: string;
  /** Without symbolic links. */
  realPath: string;
  client: ConfigFormat;
  text: string;
  /** SHA-256 of its bytes in hex. */
  fingerprint: string;
  /** What keeps Loupe from changing it. */
  problem?: 'syntax' | 'encoding';
  entries: (ConfigEntry & { at: readonly string[] })[];
}

export function fingerprintOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads a configuration; undefined without such a file. Fails with `invalidConfig`. */
export async function readClientFile(path: string, format?: Place['format']): Promise<ClientFile | undefined> {
  const realPath = await realpath(path).catch((thrown: unknown) => (isMissing(thrown) ? undefined : path));
  if (realPath === undefined) return undefined;
  const bytes = await readConfigBytes(realPath);
  const text = bytes.toString('utf8');
  refuseUtf16(text, basename(path));
  const syntax = syntaxOfFile(path) ?? syntaxOf(text) ?? 'JSON';
  const reading = readConfigText(text, syntax);
  if (!reading.ok) return fail('invalidConfig', { file: basename(path), ...reading.fault });
  const entries = configEntries(reading.value).map((each) => ({ ...each, at: each.at ?? [each.name ?? ''] }));
  if (entries.length > maxServers) {
    return fail('invalidConfig', { file: basename(path), problem: 'tooMany', most: maxServers });
  }
  const problem = syntax === 'JSON' ? (isUtf8(bytes) ? undefined : 'encoding') : 'syntax';
  return {
    path,
    realPath,
    client: format ?? guessFormat(path, reading.value),
    text,
    fingerprint: fingerprintOf(bytes),
    ...(problem !== undefined && { problem }),
    entries,
  };
}

/** The entry at a place; undefined without it. */
export function entryOfFile({ entries }: ClientFile, at: readonly string[]) {
  return entries.find((each) => isSamePlace(each.at, at));
}

export function isSamePlace(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/**
 * Replaces the content of a configuration in one step; mode and owner stay. Fails with `clientFileChanged` when it isn't
 * what was read, and with `outputFailed`.
 */
export async function replaceClientFile({ path, realPath, fingerprint }: ClientFile, text: string): Promise<void> {
  try {
    const { mode } = await stat(realPath);
    // Replacing a file takes no permission to write it, but who made it read-only wants it to stay.
    if ((mode & 0o222) === 0) throw new Error('EROFS: the file is read-only');
    await access(realPath, constants.W_OK);
    if (fingerprintOf(await readFile(realPath)) === fingerprint) return await writeFileAtomic(realPath, text);
  } catch (thrown) {
    if (!isMissing(thrown)) return fail('outputFailed', { what: path }, { cause: String(thrown) });
  }
  return fail('clientFileChanged', { file: path });
}

/** Removes what a killed Loupe wrote beside a file to replace it; `fingerprints` are those of such a content. */
export async function removeLeftOver(realPath: string, fingerprints: readonly string[]): Promise<void> {
  const [folder, start] = [dirname(realPath), `${basename(realPath)}.`];
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(start) || !/^\d+$/.test(name.slice(start.length))) continue;
    const path = join(folder, name);
    const content = await readFile(path).catch(() => undefined);
    if (content !== undefined && fingerprints.includes(fingerprintOf(content))) await rm(path, { force: true });
  }
}
