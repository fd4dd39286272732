/** A part of a file, as procedures for uploads take it. */
export interface UploadPart {
  uploadId?: string;
  fileName: string;
  base64: string;
}

interface UploadOptions {
  signal?: AbortSignal;
  /** `sent` in bytes. */
  onProgress?(sent: number): void;
  /** The upload has an id: what was sent can be discarded. */
  onStarted?(uploadId: string): void;
}

const partBytes = 3_000_000;
/** In characters, as the host accepts them. */
const longestName = 255;

/**
 * Sends a file in parts, an empty one as one part; resolves with the id of the upload. Rejects with what `send` rejects
 * with, with the signal's reason, and when the browser can't read the file.
 */
export async function uploadFile(
  file: File,
  send: (part: UploadPart) => Promise<{ uploadId: string }>,
  { signal, onProgress, onStarted }: UploadOptions = {},
): Promise<string> {
  const fileName = file.name.slice(-longestName);
  const first = await send({ fileName, base64: await base64Of(file.slice(0, partBytes)) });
  const { uploadId } = first;
  onStarted?.(uploadId);
  for (let at = partBytes; at < file.size; at += partBytes) {
    signal?.throwIfAborted();
    onProgress?.(at);
    await send({ uploadId, fileName, base64: await base64Of(file.slice(at, at + partBytes)) });
  }
  signal?.throwIfAborted();
  onProgress?.(file.size);
  return uploadId;
}

function base64Of(part: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
  reader.addEventListener('error', () => reject(reader.error));
  reader.readAsDataURL(part);
  return promise;
}
