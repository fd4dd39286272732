import type { DatabaseSync } from 'node:sqlite';
import { number, text } from '../../../storage/database/database-file.ts';

/** The number of a missing method, and of one beyond the table's limits. */
export const noMethod = 0;
export const otherMethod = 0xffff;

/** A server may send any number of methods of any length: those beyond these limits share one number. */
const maxMethods = 4096;
const maxMethodLength = 200;

/** Numbers for the methods of frames. Kept in the log, as its blocks refer to them. */
export class MethodTable {
  readonly #db: DatabaseSync;
  readonly #names = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.reload();
  }

  /** Reads everything from the file again, for when a transaction was rolled back. */
  reload(): void {
    this.#names.clear();
    this.#ids.clear();
    for (const row of this.#db.prepare('select id, name from methods').all()) {
      this.#remember(number(row.id), text(row.name));
    }
  }

  name(id: number): string | undefined {
    return this.#names.get(id);
  }

  names(): Iterable<string> {
    return this.#ids.keys();
  }

  /** The number of a method, stored if it is new. */
  idOf(name: string | undefined): number {
    if (name === undefined) return noMethod;
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    if (this.#ids.size >= maxMethods || name.length > maxMethodLength) return otherMethod;
    const id = Number(this.#db.prepare('insert into methods (name) values (?)').run(name).lastInsertRowid);
    this.#remember(id, name);
    return id;
  }

  /** Removes all methods, when no frame is left. Within the caller's transaction. */
  clear(): void {
    this.#db.exec('delete from methods');
    this.#names.clear();
    this.#ids.clear();
  }

  #remember(id: number, name: string): void {
    this.#names.set(id, name);
    this.#ids.set(name, id);
  }
}
