import { z } from 'zod';
import { configFormatSchema, importSourceSchema } from '#shared/model/imports.ts';
import { clientEntryPlaceSchema } from '#shared/recording/recorded-clients.ts';
import { fileVersion } from '../../storage/json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../../storage/json/json-store.ts';

/** An entry into which Loupe put the recorder. It has no secrets: these are in the backup. */
const installedRecorderSchema = clientEntryPlaceSchema.extend({
  id: z.string(),
  /** The file without symbolic links. */
  realFile: z.string(),
  client: configFormatSchema,
  scope: importSourceSchema.shape.scope,
  name: z.string(),
  recorder: z.object({ command: z.string(), args: z.array(z.string()) }),
  /** Milliseconds since 1970. */
  installedAt: z.number(),
  /** Where the entry is in the file from before. */
  start: z.number().int(),
  end: z.number().int(),
  /** SHA-256 in hex of the file and of what starts the server (`startHash`), before and after. */
  fileBefore: z.string(),
  fileAfter: z.string(),
  startBefore: z.string(),
  startAfter: z.string(),
});
export type InstalledRecorder = z.infer<typeof installedRecorderSchema>;

const fileSchema = z.object({ version: z.literal(fileVersion), installed: z.array(installedRecorderSchema) });
type InstalledFile = z.infer<typeof fileSchema>;
const empty: InstalledFile = { version: fileVersion, installed: [] };

/** What is installed, in `<dataDir>/recorded-clients.json`. */
export class InstalledRecorders extends JsonStore<InstalledFile> {
  /** Never fails: see `failure`. */
  static async open(options: JsonStoreOptions): Promise<InstalledRecorders> {
    const file = await JsonStore.openFile(options, { name: 'recorded-clients.json', schema: fileSchema, empty });
    return new InstalledRecorders(file);
  }

  /** What is in the file now, written by any Loupe. Fails with `invalidConfig` and `storageFailed`. */
  async list(): Promise<readonly InstalledRecorder[]> {
    const { installed } = await this.file.change((file) => file);
    return installed;
  }

  /** Resolves when it is on disk. Fails with `invalidConfig` and `storageFailed`. */
  async add(recorder: InstalledRecorder): Promise<void> {
    await this.file.change((file) => ({ ...file, installed: [...file.installed, recorder] }));
  }

  /** Replaces those with the same ids. Fails with `invalidConfig` and `storageFailed`. */
  async replace(changed: readonly InstalledRecorder[]): Promise<void> {
    const byId = new Map(changed.map((each) => [each.id, each]));
    await this.file.change((file) => ({
      ...file,
      installed: file.installed.map((each) => byId.get(each.id) ?? each),
    }));
  }

  /** Fails with `invalidConfig` and `storageFailed`. */
  async remove(ids: ReadonlySet<string>): Promise<void> {
    await this.file.change((file) => ({ ...file, installed: file.installed.filter(({ id }) => !ids.has(id)) }));
  }
}
