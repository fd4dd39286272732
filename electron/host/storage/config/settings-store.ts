import { join } from 'node:path';
import type { Failure } from '#shared/model/failure.ts';
import { type Settings, type SettingsPatch, settingsSchema } from '#shared/model/settings.ts';
import { JsonFile } from '../json/json-file.ts';

/** What the user chose, in `<dataDir>/settings.json`. */
export class SettingsStore {
  readonly #file: JsonFile<Settings>;

  private constructor(file: JsonFile<Settings>) {
    this.#file = file;
  }

  /** Never fails: with an unusable file the defaults hold and `failure` says why. */
  static async open(options: { dataDir: string; onChange?(): void; watchEveryMs?: number }): Promise<SettingsStore> {
    const { dataDir, ...rest } = options;
    const path = join(dataDir, 'settings.json');
    return new SettingsStore(
      await JsonFile.open({ ...rest, path, schema: settingsSchema, empty: settingsSchema.parse({}) }),
    );
  }

  get value(): Settings {
    return this.#file.value;
  }

  /** Why the file cannot be used; undefined while it can. */
  get failure(): Failure | undefined {
    return this.#file.failure;
  }

  /**
   * Changes the given settings and returns all of them. A key that is present with `undefined` is unset.
   * Fails with `invalidConfig` or `storageFailed`.
   */
  change(patch: SettingsPatch): Promise<Settings> {
    return this.#file.change((settings) => settingsSchema.parse({ ...settings, ...patch }));
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
