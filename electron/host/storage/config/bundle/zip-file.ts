import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { FailureError, fail } from '#shared/messages/failure.ts';

const mebibyte = 1024 * 1024;
/** Larger bundles can't be reviewed, or are made to fill a disk. */
const limits = { files: 20_000, totalBytes: 2048 * mebibyte, manifestBytes: 4 * mebibyte, ratio: 200 };

export interface ZipEntry {
  name: string;
  size: number;
}

/** Lists a ZIP file and reads the text of one of its files. Fails with `badBundle`. */
export async function readZip(path: string, wanted: string): Promise<{ files: ZipEntry[]; text: string }> {
  return withZip(path, async (zip) => {
    const files = new Map<string, ZipEntry>();
    let total = 0;
    let text: string | undefined;
    for await (const entry of zip.eachEntry()) {
      refuseUnsafe(entry);
      if (isFolder(entry)) continue;
      const { fileName: name, uncompressedSize: size, compressedSize } = entry;
      total += size;
      if (files.size >= limits.files) fail('badBundle', { problem: 'tooMany', most: limits.files });
      if (total > limits.totalBytes || size > mebibyte + compressedSize * limits.ratio) {
        fail('badBundle', { problem: 'tooLarge', name });
      }
      // Names that differ only in case are one file on some systems.
      const key = name.normalize('NFC').toLowerCase();
      if (files.has(key)) fail('badBundle', { problem: 'unsafe', name });
      files.set(key, { name, size });
      if (name === wanted) text = await entryText(zip, entry);
    }
    return { files: [...files.values()], text: text ?? fail('badBundle', { problem: 'noManifest' }) };
  });
}

/** Unpacks a ZIP file into a new folder, which is deleted on failure. Fails with `badBundle`. */
export async function unpackZip(path: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await withZip(path, async (zip) => {
      for await (const entry of zip.eachEntry()) {
        refuseUnsafe(entry);
        if (isFolder(entry)) continue;
        const file = join(folder, entry.fileName);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        const mode = (unixMode(entry) & 0o111) === 0 ? 0o600 : 0o700;
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file, { flags: 'wx', mode }));
      }
    });
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true });
    throw thrown;
  }
}

async function withZip<T>(path: string, work: (zip: ZipFile) => Promise<T>): Promise<T> {
  try {
    // Few windows ever open a bundle.
    const { openPromise } = await import('yauzl');
    // yauzl rejects absolute names and those with `..` or a backslash, and streams longer than declared.
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    try {
      return await work(zip);
    } finally {
      zip.close();
    }
  } catch (thrown) {
    if (thrown instanceof FailureError) throw thrown;
    const cause = thrown instanceof Error ? thrown.message : String(thrown);
    return fail('badBundle', { problem: 'damaged' }, { cause });
  }
}

function refuseUnsafe(entry: Entry): void {
  const { fileName: name } = entry;
  const type = unixMode(entry) & 0o170000;
  const isLink = type !== 0 && type !== 0o100000 && type !== 0o040000;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them.
  if (isLink || entry.isEncrypted() || /[\u0000-\u001f:]/.test(name)) fail('badBundle', { problem: 'unsafe', name });
}

function isFolder({ fileName }: Entry): boolean {
  return fileName.endsWith('/');
}

function unixMode({ externalFileAttributes }: Entry): number {
  return externalFileAttributes >>> 16;
}

async function entryText(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > limits.manifestBytes) fail('badBundle', { problem: 'tooLarge', name: entry.fileName });
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
