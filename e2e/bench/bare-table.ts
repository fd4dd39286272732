import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A minimal log on disk: one table, lines inserted in batches. */
export class BareTable {
  readonly #db: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(folder: string) {
    this.#db = new DatabaseSync(join(folder, 'bare.sqlite'));
    this.#db.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; create table lines (seq integer primary key, method text, body blob)',
    );
    this.#insert = this.#db.prepare('insert into lines (method, body) values (?, ?)');
  }

  insert(batch: { method: string; line: Buffer | string }[]): void {
    this.#db.exec('begin');
    for (const { method, line } of batch) this.#insert.run(method, line);
    this.#db.exec('commit');
  }

  close(): void {
    this.#db.close();
  }
}
