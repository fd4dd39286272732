import { JsonFile } from '#host/storage/json/json-file.ts';
import { mergedProfile } from '#shared/hosts/measure/merged-profile.ts';
import { type HostProfile, hostProfileSchema } from '#shared/hosts/profile.ts';

/**
 * Saves measured profiles, each in a file that `pathOf` names, with what was measured of the same client before.
 */
export class ProfileFiles {
  readonly #pathOf: (id: string) => string;
  readonly #files = new Map<string, Promise<JsonFile<HostProfile>>>();

  constructor(pathOf: (id: string) => string) {
    this.#pathOf = pathOf;
  }

  /** The profile as it is saved, and where. Fails with `invalidConfig` for a file that isn’t a profile, and with `storageFailed`. */
  async save(profile: HostProfile): Promise<{ path: string; profile: HostProfile }> {
    const path = this.#pathOf(profile.id);
    const opening = this.#files.get(path) ?? JsonFile.open({ path, schema: hostProfileSchema, empty: profile });
    this.#files.set(path, opening);
    const file = await opening;
    return { path, profile: await file.change((earlier) => mergedProfile(earlier, profile)) };
  }
}
