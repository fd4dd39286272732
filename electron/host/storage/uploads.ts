import { randomUUID } from 'node:crypto';
import { appendFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/messages/failure.ts';
import type { ProcessFolder } from './process-folder.ts';

/** Files that a window sends in parts, until they are used or the host closes. */
export class Uploads {
  readonly #folder: ProcessFolder;
  /** File names by upload id. */
  readonly #received = new Map<string, string>();

  /** `folder` is created for the first one. */
  constructor(folder: ProcessFolder) {
    this.#folder = folder;
  }

  /**
   * Appends a part to an upload, or starts one, and returns its id; undefined when it would be larger than `mostBytes`.
   * Fails with `unknownPreview`, and throws what the file system does.
   */
  async receive(
    bytes: Uint8Array,
    { uploadId, fileName }: { uploadId?: string | undefined; fileName: string },
    mostBytes: number,
  ): Promise<string | undefined> {
    const id = uploadId ?? randomUUID();
    if (uploadId === undefined) this.#received.set(id, fileName);
    else this.nameOf(id);
    await this.#folder.create();
    const { size } = await stat(this.pathOf(id)).catch(() => ({ size: 0 }));
    if (size + bytes.length > mostBytes) return undefined;
    await appendFile(this.pathOf(id), bytes, { mode: 0o600 });
    return id;
  }

  /** The name that the file had. Fails with `unknownPreview`. */
  nameOf(uploadId: string): string {
    return this.#received.get(uploadId) ?? fail('unknownPreview');
  }

  /** Fails with `unknownPreview`. */
  pathOf(uploadId: string): string {
    this.nameOf(uploadId);
    return join(this.#folder.path, uploadId);
  }

  async discard(uploadId: string): Promise<void> {
    const path = this.#received.has(uploadId) ? this.pathOf(uploadId) : undefined;
    this.#received.delete(uploadId);
    if (path !== undefined) await rm(path, { force: true });
  }

  /** Removes the folder. */
  async close(): Promise<void> {
    this.#received.clear();
    await this.#folder.remove();
  }
}
