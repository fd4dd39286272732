import type { DatabaseSync } from 'node:sqlite';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { number, text, UnreadableLogError } from '../../../storage/database/column.ts';
import type { Source } from './log-message.ts';

/** Numbers for the few (server, session) pairs that frames belong to. */
export class SourceTable {
  readonly #db: DatabaseSync;
  readonly #byId = new Map<number, Source>();
  readonly #ids = new Map<string, number>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.reload();
  }

  /** Reads everything from the file again, for when a transaction was rolled back. */
  reload(): void {
    this.#byId.clear();
    this.#ids.clear();
    for (const row of this.#db.prepare('select id, server_id, session_id, server_name from sources').all()) {
      const serverId = text(row.server_id);
      const sessionId = text(row.session_id);
      if (!isServerId(serverId) || !isSessionId(sessionId))
        throw new UnreadableLogError('The log holds a frame of nobody');
      this.#remember(number(row.id), { serverId, sessionId, serverName: text(row.server_name) });
    }
  }

  /** The source of a number. */
  get(id: number): Source | undefined {
    return this.#byId.get(id);
  }

  entries(): Iterable<[number, Source]> {
    return this.#byId;
  }

  /** The number of a source, stored if it is new, within the caller's transaction. */
  idOf(source: Source): number {
    const known = this.#ids.get(keyOf(source));
    if (known !== undefined) return known;
    const { lastInsertRowid } = this.#db
      .prepare('insert into sources (server_id, session_id, server_name) values (?, ?, ?)')
      .run(source.serverId, source.sessionId, source.serverName);
    const id = Number(lastInsertRowid);
    this.#remember(id, source);
    return id;
  }

  #remember(id: number, source: Source): void {
    this.#byId.set(id, source);
    this.#ids.set(keyOf(source), id);
  }
}

function keyOf({ serverId, sessionId, serverName }: Source): string {
  return JSON.stringify([serverId, sessionId, serverName]);
}

function isServerId(text: string): text is ServerId {
  return text !== '';
}

function isSessionId(text: string): text is SessionId {
  return text !== '';
}
