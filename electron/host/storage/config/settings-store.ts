import { type Settings, type SettingsPatch, settingsSchema } from '#shared/model/settings/settings.ts';
import { JsonStore, type JsonStoreOptions } from '../json/json-store.ts';

const content = { name: 'settings.json', schema: settingsSchema, empty: settingsSchema.parse({}) };

/** What the user chose, in `<dataDir>/settings.json`. */
export class SettingsStore extends JsonStore<Settings> {
  /** Never fails: with an unusable file the defaults hold. */
  static async open(options: JsonStoreOptions): Promise<SettingsStore> {
    return new SettingsStore(await JsonStore.openFile(options, content));
  }

  get value(): Settings {
    return this.file.value;
  }

  /** Changes the given settings and returns all of them. A key that is present with `undefined` is unset. */
  change(patch: SettingsPatch): Promise<Settings> {
    return this.file.change((settings) => settingsSchema.parse({ ...settings, ...patch }));
  }
}
