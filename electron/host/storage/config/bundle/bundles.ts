import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import process from 'node:process';
import { FailureError, fail } from '#shared/messages/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { BundlePreview } from '#shared/model/imports.ts';
import { ownValue } from '#shared/model/own-value.ts';
import { type ServerView, secretNameSchema } from '#shared/model/server.ts';
import { ProcessFolder } from '../../process-folder.ts';
import { Uploads } from '../../uploads.ts';
import type { NamedSecrets } from '../named-secrets.ts';
import { stdioDraft } from '../server-draft.ts';
import type { ServerStore } from '../server-store.ts';
import { fillIn, readManifest } from './manifest.ts';
import { readZip, unpackZip } from './zip-file.ts';

const largestBundle = 512 * 1024 * 1024;
/** Bytes of a bundle that are in memory. */
const copiedAtOnce = 1024 * 1024;
const manifestName = 'manifest.json';
/** A file beside the unpacked bundle with its server's id. */
const ownerName = 'server-id';

interface BundlesContext {
  dataDir: string;
  servers: ServerStore;
  namedSecrets: NamedSecrets;
}

/** MCPB bundles: uploaded, previewed, and unpacked into `<dataDir>/bundles` when they are added. */
export class Bundles {
  readonly #context: BundlesContext;
  readonly #incoming: ProcessFolder;
  readonly #uploads: Uploads;

  constructor(context: BundlesContext) {
    this.#context = context;
    this.#incoming = new ProcessFolder(this.#folder('incoming'));
    this.#uploads = new Uploads(this.#incoming);
  }

  /** Appends a chunk to an upload, or starts one, and returns its id. Fails with `badBundle`, `storageFailed`. */
  async receive(bytes: Uint8Array, { uploadId, fileName }: { uploadId?: string | undefined; fileName: string }) {
    const upload = { uploadId, fileName };
    const id = await this.#storing(() => this.#uploads.receive(bytes, upload, largestBundle));
    return id ?? fail('badBundle', { problem: 'tooLarge', name: fileName });
  }

  /** Copies a bundle of this machine as an upload, and returns its id. Fails with `badBundle`, `invalidConfig`, `storageFailed`. */
  async copy(path: string): Promise<string> {
    const fileName = basename(path);
    let uploadId: string | undefined;
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: copiedAtOnce })) {
        uploadId = await this.receive(chunk, { uploadId, fileName });
      }
    } catch (thrown) {
      if (thrown instanceof FailureError) throw thrown;
      fail('invalidConfig', { file: fileName, problem: 'unreadable' }, { cause: String(thrown) });
    }
    return uploadId ?? fail('badBundle', { problem: 'noManifest' });
  }

  /** The manifest and files of an uploaded bundle. Fails with `unknownPreview`, `badBundle`. */
  async preview(uploadId: string): Promise<BundlePreview> {
    const fileName = this.#uploads.nameOf(uploadId);
    const { files, text } = await readZip(this.#uploads.pathOf(uploadId), manifestName);
    return { uploadId, fileName, ...readManifest(text, process.platform), files };
  }

  /**
   * Unpacks a bundle and adds its server, which needs consent to start. `values`: the entered options. Fails with
   * `unknownPreview`, `badBundle`, `invalidConfig`, `storageFailed`.
   */
  async add(uploadId: string, values: Readonly<Record<string, string>>): Promise<ServerView> {
    const preview = await this.preview(uploadId);
    const { options, name, command, args, env } = preview;
    const entered = new Map(options.map(({ key, initial }) => [key, (ownValue(values, key) ?? initial).trim()]));
    const missing = options.find(({ key, required }) => required && entered.get(key) === '');
    if (missing) fail('badBundle', { problem: 'missing', name: missing.title });
    const container = this.#folder(randomUUID());
    const folder = join(container, 'files');
    try {
      await this.#storing(() => this.#unpack(uploadId, container, folder));
      for (const { key } of options.filter(({ sensitive }) => sensitive)) {
        const secret = entered.get(key) ?? '';
        if (secret !== '') entered.set(key, await this.#store(`${name}-${key}`, secret));
      }
      const filling = { folder, options, values: entered };
      const one = (text: string) => fillIn(text, filling).join(',');
      const draft = stdioDraft({
        name,
        command: one(command),
        args: args.flatMap((arg) => fillIn(arg, filling)),
        env: Object.fromEntries(Object.entries(env).map(([variable, value]) => [variable, one(value)])),
        cwd: folder,
      });
      const [added] = await this.#context.servers.add([draft], false);
      if (added === undefined) throw new Error('not added');
      await this.#storing(() => writeFile(join(container, ownerName), added.server.id, { mode: 0o600 }));
      await this.#uploads.discard(uploadId);
      return added;
    } catch (thrown) {
      await rm(container, { recursive: true, force: true });
      throw thrown;
    }
  }

  async removeServer(serverId: ServerId): Promise<void> {
    const folders = await readdir(this.#folder()).catch(() => []);
    for (const name of folders) {
      const owner = await readFile(join(this.#folder(name), ownerName), 'utf8').catch(() => undefined);
      if (owner === serverId) await rm(this.#folder(name), { recursive: true, force: true });
    }
  }

  /** Removes what killed processes received or unpacked. */
  removeLeftOver(): Promise<void> {
    return this.#incoming.removeLeftOver();
  }

  /** Deletes the uploads that weren't added. */
  async close(): Promise<void> {
    await this.#uploads.close();
  }

  /** The container exists when all files are in it. */
  async #unpack(uploadId: string, container: string, folder: string): Promise<void> {
    const path = this.#uploads.pathOf(uploadId);
    const unpacked = `${path}-files`;
    await unpackZip(path, unpacked);
    await mkdir(container, { recursive: true, mode: 0o700 });
    await rename(unpacked, folder);
  }

  /** Stores a new named secret and returns a reference to it. */
  async #store(words: string, value: string): Promise<string> {
    const slug = words
      .replace(/[^A-Za-z0-9_.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 57);
    const name = secretNameSchema.parse(`${slug}-${randomUUID().slice(0, 6)}`.replace(/^-/, ''));
    await this.#context.namedSecrets.set(name, value);
    return `\${secret:${name}}`;
  }

  #folder(...parts: string[]): string {
    return join(this.#context.dataDir, 'bundles', ...parts);
  }

  async #storing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof FailureError) throw thrown;
      return fail('storageFailed', { what: 'bundles' }, { cause: String(thrown) });
    }
  }
}
