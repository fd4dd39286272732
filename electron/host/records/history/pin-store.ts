import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { parseExactJson } from '#shared/mcp/json/exact-json.ts';
import { fail } from '#shared/messages/failure.ts';
import { type PinOutcome, type PinResult, type StoredPin, storedPinSchema } from '#shared/model/checks/pin.ts';
import type { PinId, ServerId } from '#shared/model/id/id.ts';

/** Access to the database. Both methods throw a `FailureError`. */
export interface Access {
  mask(text: string): string;
  read<T>(work: (db: DatabaseSync) => T): T;
  change(work: (db: DatabaseSync) => unknown): void;
}

export const pinTable = `
  create table if not exists pins (
    id text primary key, server_id text, position integer, record text, before text, after text
  ) strict;
`;

/** Both results of a pin, as JSON text. */
export interface PinTexts {
  before: string;
  after?: string;
}

/** A pin with its texts and its place, as it is removed, changed and restored. */
export interface WholePin {
  pin: StoredPin;
  texts: PinTexts;
  place: number;
}

const textsSchema = z.object({ before: z.string(), after: z.string().nullable() });

/** The pins of all servers with their results. All methods fail with `storageFailed`, those for one with `unknownPin`. */
export class PinStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** In their order. Invalid ones, such as those of another version of Loupe, are left out. */
  list(serverId: ServerId): StoredPin[] {
    const rows = this.#access.read((db) =>
      db.prepare('select record from pins where server_id = ? order by position').all(serverId),
    );
    return rows.flatMap(({ record }) => readPin(record) ?? []);
  }

  get(id: PinId): StoredPin {
    const row = this.#access.read((db) => db.prepare('select record from pins where id = ?').get(id));
    return readPin(row?.record) ?? fail('unknownPin');
  }

  texts(id: PinId): PinTexts {
    const row = this.#access.read((db) => db.prepare('select before, after from pins where id = ?').get(id));
    const texts = textsSchema.safeParse(row).data ?? fail('unknownPin');
    return { before: texts.before, ...(texts.after !== null && { after: texts.after }) };
  }

  /** Adds a pin at a place among those of its server, by default the last. */
  add(pin: StoredPin, texts: PinTexts, place?: number): void {
    const { mask } = this.#access;
    const { before, after } = texts;
    this.#access.change((db) => {
      const insert = db.prepare('insert or replace into pins values (?, ?, 0, ?, ?, ?)');
      insert.run(
        pin.id,
        pin.serverId,
        mask(JSON.stringify(pin)),
        mask(before),
        after === undefined ? null : mask(after),
      );
      const ids = orderOf(db, pin.serverId).filter((id) => id !== pin.id);
      setOrder(db, ids.toSpliced(place ?? ids.length, 0, pin.id));
    });
  }

  /** Changes the name of a pin, or switches it. */
  update(id: PinId, change: Partial<Pick<StoredPin, 'name' | 'isOn'>>): void {
    const pin = this.get(id);
    this.#access.change((db) => this.#save(db, { ...pin, ...change }));
  }

  /** Stores the outcome of a run, and the text of its result. Does nothing when the pin was removed meanwhile. */
  ran(id: PinId, latest: PinOutcome, after: string | undefined): void {
    const { mask } = this.#access;
    this.#access.change((db) => {
      const pin = readPin(db.prepare('select record from pins where id = ?').get(id)?.record);
      if (pin === undefined) return;
      const { isAccepted: _, ...run } = pin;
      this.#save(db, { ...run, latest });
      const text = after === undefined ? null : mask(after);
      db.prepare('update pins set after = ? where id = ?').run(text, id);
    });
  }

  /** Compares with another result from now on; without its text, with the newest one, which the user accepted. */
  rebase(id: PinId, base: PinResult, text?: string): void {
    const { latest: _latest, isAccepted: _was, ...pin } = this.get(id);
    const { mask } = this.#access;
    this.#access.change((db) => {
      this.#save(db, { ...pin, base, ...(text === undefined && { isAccepted: true }) });
      const before = text === undefined ? null : mask(text);
      db.prepare('update pins set before = coalesce(?, after, before), after = null where id = ?').run(before, id);
    });
  }

  move(id: PinId, place: number): void {
    const { serverId } = this.get(id);
    this.#access.change((db) => {
      const others = orderOf(db, serverId).filter((each) => each !== id);
      setOrder(db, others.toSpliced(place, 0, id));
    });
  }

  /** All that `add` brings back. */
  whole(id: PinId): WholePin {
    const pin = this.get(id);
    const place = this.#access.read((db) => orderOf(db, pin.serverId).indexOf(id));
    return { pin, texts: this.texts(id), place };
  }

  remove(id: PinId): WholePin {
    const whole = this.whole(id);
    this.#access.change((db) => db.prepare('delete from pins where id = ?').run(id));
    return whole;
  }

  #save(db: DatabaseSync, pin: StoredPin): void {
    db.prepare('update pins set record = ? where id = ?').run(this.#access.mask(JSON.stringify(pin)), pin.id);
  }
}

function readPin(record: unknown): StoredPin | undefined {
  try {
    return storedPinSchema.safeParse(parseExactJson(String(record))).data;
  } catch {
    return undefined;
  }
}

function orderOf(db: DatabaseSync, serverId: ServerId): string[] {
  const rows = db.prepare('select id from pins where server_id = ? order by position').all(serverId);
  return rows.map(({ id }) => String(id));
}

function setOrder(db: DatabaseSync, ids: readonly string[]): void {
  const place = db.prepare('update pins set position = ? where id = ?');
  for (const [position, id] of ids.entries()) place.run(position, id);
}
