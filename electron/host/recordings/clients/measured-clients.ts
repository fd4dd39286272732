import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredClient } from '#shared/hosts/measure/compared-fact.ts';
import { ownProbe } from '#shared/model/hosts/fact-source.ts';

/** What `loupe probe` measured, in the data folder’s `hosts`. */
export class MeasuredClients {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** The newest first. */
  async list(): Promise<MeasuredClient[]> {
    // Loaded on first use: it reads all profiles that come with Loupe.
    const [{ readOwnProfiles }, { compareProfiles, knownProfileOf }] = await Promise.all([
      import('../../storage/hosts/own-profiles.ts'),
      import('#shared/hosts/measure/compare-profiles.ts'),
    ]);
    const { profiles } = await readOwnProfiles(this.#dataDir);
    const measured = await Promise.all(
      profiles.map(async (profile): Promise<MeasuredClient[]> => {
        const { id, clientNames } = profile;
        const [name] = clientNames?.value ?? [];
        if (clientNames?.source !== ownProbe || name === undefined) return [];
        // As the probe names it: one that a person named otherwise isn’t about to change.
        const file = join(this.#dataDir, 'hosts', `${id}.json`);
        const changed = await stat(file).catch(() => undefined);
        if (changed === undefined) return [];
        const known = knownProfileOf(profile);
        const { version } = clientNames;
        return [
          {
            ...{ id, name, file, changedAt: changed.mtimeMs, facts: compareProfiles(profile, known) },
            ...(version !== undefined && { version }),
            ...(known !== undefined && { known: known.name }),
          },
        ];
      }),
    );
    return measured.flat().toSorted((one, other) => other.changedAt - one.changedAt);
  }
}
