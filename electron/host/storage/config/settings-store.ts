import { join } from 'node:path';
import {
  type Settings,
  type SettingsPatch,
  settingsPatchSchema,
  settingsSchema,
} from '#shared/model/settings/settings.ts';
import { JsonStore, type JsonStoreOptions } from '../json/json-store.ts';

/** The file has what differs from the defaults; loose: what a newer Loupe or a person wrote survives our own writing. */
const fileSchema = settingsPatchSchema.loose();
type SettingsFile = ReturnType<typeof fileSchema.parse>;

const fileName = 'settings.json';

/** What the user chose, in `<dataDir>/settings.json`. */
export class SettingsStore extends JsonStore<SettingsFile> {
  #known: { file: SettingsFile; settings: Settings } | undefined;

  /** Never fails: with an unusable file the defaults hold. */
  static async open(options: JsonStoreOptions): Promise<SettingsStore> {
    return new SettingsStore(await JsonStore.openFile(options, { name: fileName, schema: fileSchema, empty: {} }));
  }

  get value(): Settings {
    const file = this.file.value;
    if (this.#known?.file !== file) this.#known = { file, settings: settingsSchema.parse(file) };
    return this.#known.settings;
  }

  /** Changes the given settings and returns all of them. A key that is present with `undefined` goes out of the file. */
  async change(patch: SettingsPatch): Promise<Settings> {
    await this.file.change((file) =>
      Object.fromEntries(Object.entries({ ...file, ...patch }).filter(([, value]) => value !== undefined)),
    );
    return this.value;
  }
}

export function settingsFilePath(dataDir: string): string {
  return join(dataDir, fileName);
}
