import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareProfiles, knownProfileOf } from '#shared/hosts/measure/compare-profiles.ts';
import type { MeasuredClient } from '#shared/hosts/measure/compared-fact.ts';
import { ownProbe } from '#shared/model/hosts/fact-source.ts';
import type { FileWatcher } from '../../storage/files/file-watcher.ts';
import { readOwnProfiles } from '../../storage/hosts/own-profiles.ts';

/** What `loupe probe` measured, in the data folder’s `hosts`. */
export class MeasuredClients {
  readonly #dataDir: string;
  readonly #onChange: () => void;
  #files: FileWatcher | undefined;

  constructor({ dataDir, onChange }: { dataDir: string; onChange: () => void }) {
    this.#dataDir = dataDir;
    this.#onChange = onChange;
  }

  /** Whoever asks for the list is told when it changes, from the first time on. */
  watch(files: FileWatcher): void {
    this.#files = files;
  }

  /** The newest first. */
  async list(): Promise<MeasuredClient[]> {
    await this.#startWatching();
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

  async #startWatching(): Promise<void> {
    const [files, folder] = [this.#files, join(this.#dataDir, 'hosts')];
    this.#files = undefined;
    if (files === undefined) return;
    // One that isn’t there would be looked for again and again.
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {});
    files.folder(folder, this.#onChange);
  }
}
