import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createFailure } from '#shared/messages/failure.ts';
import { shortcutTable } from '#shared/model/app/shortcut-keys.ts';
import type { Failure } from '#shared/model/failure.ts';
import { defaultSettings } from '#shared/model/settings/default-settings.ts';
import {
  type Settings,
  type SettingsPatch,
  settingsSchema,
  storedSettingsSchema,
} from '#shared/model/settings/settings.ts';
import { Listeners } from '../../listeners.ts';
import type { JsonFile } from '../json/json-file.ts';
import { JsonStore, type JsonStoreOptions } from '../json/json-store.ts';

/** Only settings that differ from the defaults are stored. Loose: unknown fields are kept. */
const fileSchema = storedSettingsSchema.loose();
type SettingsFile = ReturnType<typeof fileSchema.parse>;

const fileName = 'settings.json';

/** The user's settings, stored in `<dataDir>/settings.json`. */
export class SettingsStore extends JsonStore<SettingsFile> {
  #known: { file: SettingsFile; settings: Settings } | undefined;
  readonly #changes: Listeners;

  private constructor(file: JsonFile<SettingsFile>, changes: Listeners) {
    super(file);
    this.#changes = changes;
  }

  /** Never fails: an invalid file means the defaults, see `failure`. */
  static async open({ dataDir }: Pick<JsonStoreOptions, 'dataDir'>): Promise<SettingsStore> {
    const changes = new Listeners();
    const content = { name: fileName, schema: fileSchema, empty: {}, whenInvalid: 'leave' as const };
    return new SettingsStore(await JsonStore.openFile({ dataDir, onChange: () => changes.call() }, content), changes);
  }

  /** Calls `listener` when settings, or the file's failure, have changed; also by another program. */
  onChange(listener: () => void): void {
    this.#changes.add(listener);
  }

  get value(): Settings {
    const file = this.file.value;
    if (this.#known?.file !== file) this.#known = { file, settings: settingsSchema.parse(file) };
    return this.#known.settings;
  }

  /** Changes settings and returns all of them. */
  async change(patch: SettingsPatch): Promise<Settings> {
    const defaults = new Map<string, unknown>(Object.entries(defaultSettings));
    await this.file.change((file) =>
      fileSchema.parse(
        Object.fromEntries(
          Object.entries({ ...file, ...patch }).filter(
            ([name, value]) => value !== undefined && value !== null && !isDeepStrictEqual(value, defaults.get(name)),
          ),
        ),
      ),
    );
    return this.value;
  }
}

export function settingsFilePath(dataDir: string): string {
  return join(dataDir, fileName);
}

/** The settings' keys that no command can have; undefined when all apply. */
export function shortcutProblem({ shortcuts }: Pick<Settings, 'shortcuts'>): Failure | undefined {
  const { broken } = shortcutTable(shortcuts);
  if (broken.length === 0) return undefined;
  return createFailure('shortcutsUnusable', { shortcuts: broken.map(({ id, keys }) => `${id}: ${keys}`).join(', ') });
}
