import { bytesFromBase64, saveRanges } from '../../../kit/editor/index.ts';
import { type BundlePart, embeddedResources, markdownBundle, type Unread } from './bundle.ts';
import { bundleNames } from './bundle-names.ts';

export type ExportFormat = 'files' | 'markdown' | 'json';

/** The bytes of content that one export may have: more does not fit a page's memory with certainty. */
export const mostExported = 200_000_000;
/** What is packed at a time, in bytes, so that the window stays alive. */
const packStep = 256_000;

/** Saves parts in one of three formats; `name` is the file's name without its extension. */
export async function exportParts(
  format: ExportFormat,
  name: string,
  parts: readonly BundlePart[],
  unread: readonly Unread[],
): Promise<void> {
  if (format === 'files') return save(`${name}.zip`, await zipOf(parts));
  const text =
    format === 'json' ? JSON.stringify(embeddedResources(parts), null, 2) : markdownBundle(name, parts, unread);
  return save(`${name}.${format === 'json' ? 'json' : 'md'}`, new Blob([text]));
}

function save(name: string, content: Blob): Promise<void> {
  return saveRanges(
    name,
    content.size,
    async (offset, length) => new Uint8Array(await content.slice(offset, offset + length).arrayBuffer()),
  );
}

async function zipOf(parts: readonly BundlePart[]): Promise<Blob> {
  const { Zip, ZipDeflate } = await import('fflate');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let failed: Error | null = null;
  const archive = new Zip((error, piece) => {
    if (error !== null) failed = error;
    else pieces.push(new Uint8Array(piece));
  });
  const names = bundleNames(parts);
  const encoder = new TextEncoder();
  for (const [index, part] of parts.entries()) {
    const file = new ZipDeflate(names[index] ?? `resource-${index}`, { level: 6 });
    archive.add(file);
    const bytes = part.text === undefined ? bytesFromBase64(part.base64 ?? '') : encoder.encode(part.text);
    for (let offset = 0; ; offset += packStep) {
      const isLast = offset + packStep >= bytes.length;
      file.push(bytes.subarray(offset, offset + packStep), isLast);
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (isLast) break;
    }
  }
  archive.end();
  if (failed !== null) throw failed;
  return new Blob(pieces);
}
