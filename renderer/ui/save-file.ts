/** Bytes fetched at a time. */
const stepBytes = 4_000_000;

/**
 * Saves a content of any size as a file, read range by range. `read` gives the bytes from `offset` on, at
 * most `length`; the browser keeps what came out of the page's heap. Rejects with what `read` throws.
 */
export async function saveRanges(
  name: string,
  size: number,
  read: (offset: number, length: number) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const parts: Blob[] = [];
  for (let offset = 0; offset < size; ) {
    const bytes = await read(offset, Math.min(stepBytes, size - offset));
    if (bytes.length === 0) break;
    parts.push(new Blob([bytes]));
    offset += bytes.length;
  }
  saveParts(name, parts);
}

/** Saves parts in memory as one file, in order. Text is encoded as UTF-8. */
export function saveParts(name: string, parts: readonly (Blob | string)[]): void {
  // Always a generic type: a server's MIME type must not decide how the browser handles the file.
  const url = URL.createObjectURL(new Blob([...parts], { type: 'application/octet-stream' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // By the next task, the download has a reference to the content.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
