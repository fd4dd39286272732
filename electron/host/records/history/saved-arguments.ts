import type { DatabaseSync } from 'node:sqlite';
import { type SavedArguments, savedArgumentsSchema } from '#shared/model/runs/saved-arguments.ts';

type OfItem = Pick<SavedArguments, 'kind' | 'serverId' | 'name'>;

/** How the arguments reach the file, without secrets; reading and changing throw a FailureError when it cannot be used. */
interface Access {
  mask(text: string): string;
  read<T>(work: (db: DatabaseSync) => T): T;
  change(work: (db: DatabaseSync) => unknown): void;
}

/** Arguments that the user gave a name. */
export class SavedArgumentsStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** What was saved for one tool or prompt, by label. Fails with `storageFailed`. */
  list({ kind, serverId, name }: OfItem): SavedArguments[] {
    const rows = this.#access.read((db) =>
      db
        .prepare(
          `select kind, server_id as serverId, name, label, arguments as argumentsText from saved_arguments
           where kind = ? and server_id = ? and name = ? order by label collate nocase, label`,
        )
        .all(kind, serverId, name),
    );
    return rows.flatMap((row) => savedArgumentsSchema.safeParse(row).data ?? []);
  }

  /** Saves arguments, in place of what has the same label. Fails with `storageFailed`. */
  save({ kind, serverId, name, label, argumentsText }: SavedArguments): void {
    this.#access.change((db) => {
      const statement = db.prepare('insert or replace into saved_arguments values (?, ?, ?, ?, ?)');
      statement.run(kind, serverId, name, label, this.#access.mask(argumentsText));
    });
  }

  /** Does nothing for a label that is not there. Fails with `storageFailed`. */
  remove({ kind, serverId, name, label }: OfItem & { label: string }): void {
    this.#access.change((db) => {
      const where = 'kind = ? and server_id = ? and name = ? and label = ?';
      db.prepare(`delete from saved_arguments where ${where}`).run(kind, serverId, name, label);
    });
  }
}
