import type { DatabaseSync } from 'node:sqlite';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Json } from '#shared/model/json.ts';
import type { Clock } from '../../platform.ts';

/** Whatever belongs to a server: a session does. */
interface OfServer {
  readonly server: { readonly id: ServerId };
}

/** How the definitions reach the file. Neither throws; `read` gives undefined when the file cannot be used. */
interface Access {
  read<T>(work: (db: DatabaseSync) => T): T | undefined;
  change(work: (db: DatabaseSync) => unknown): void;
}

/** Each tool as it was defined when a person last let a call of it pass. */
export class ApprovedDefinitions {
  readonly #access: Access;
  readonly #clock: Clock;

  constructor(access: Access, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  /** Every tool of that name as it was then; undefined when none ever passed. */
  get({ server }: OfServer, tool: string): Json[] | undefined {
    const row = this.#access.read((db) =>
      db.prepare('select definitions from approved_definitions where server_id = ? and tool = ?').get(server.id, tool),
    );
    if (row === undefined) return undefined;
    try {
      const definitions = parseExactJson(String(row.definitions));
      return Array.isArray(definitions) ? definitions : undefined;
    } catch {
      return undefined;
    }
  }

  set({ server }: OfServer, tool: string, definitions: Json[]): void {
    const text = JSON.stringify(definitions);
    this.#access.change((db) => {
      const statement = db.prepare('insert or replace into approved_definitions values (?, ?, ?, ?)');
      statement.run(server.id, tool, text, this.#clock.now());
    });
  }
}
