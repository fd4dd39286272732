import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { jsonHead, jsonWeight, wholeWeight } from '#shared/mcp/json/json-head.ts';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type EndedRequest, endedRequestSchema } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import { secretMark } from '#shared/model/secret-mark.ts';
import { type SessionView, sessionSchema } from '#shared/model/session.ts';
import {
  type ResourceUpdate,
  resourceUpdateSchema,
  type Subscription,
  subscriptionSchema,
} from '#shared/model/subscription.ts';
import { maskedText } from '#shared/secrets/find-secrets.ts';
import type { Clock } from '../../platform.ts';
import { BatchedDatabase } from '../database/batched-database.ts';

/** The batch interval in milliseconds: a storm of updates is one transaction. */
const batchAfterMs = 200;

export interface StateStoreOptions {
  clock: Clock;
  dataDir: string;
  storage: 'disk' | 'memory';
  secrets(): ReadonlySet<string>;
  /** Called when `failure` changes. */
  onFailure?(): void;
}

type WatchedKey = Pick<Subscription, 'serverId' | 'uri'>;

/** The rows of watched resources that this Loupe knows in a database. */
interface SavedWatches {
  db: DatabaseSync;
  rows: ReadonlyMap<string, { of: WatchedKey; record: string }>;
}

/**
 * The state that survives a restart, in `<dataDir>/state.sqlite`: sessions, watched resources, their changes, ended
 * server requests. Written in batches, limited in size, without known secrets.
 */
export class StateStore {
  readonly #options: StateStoreOptions;
  readonly #database: BatchedDatabase;
  #updates: ResourceUpdate[] = [];
  /** The next batch deletes all earlier updates. */
  #areUpdatesCleared = false;
  #watched: () => Subscription[] = () => [];
  #watchedSaved: SavedWatches | undefined;
  /** What a batch wrote, which is saved only when the whole batch is. */
  #watchedWritten: SavedWatches | undefined;
  #isQuitting = false;

  /** Never throws: see `failure`. */
  constructor(options: StateStoreOptions) {
    this.#options = options;
    const { clock, dataDir, storage, onFailure } = options;
    this.#database = new BatchedDatabase({
      dataDir,
      storage,
      file: 'state.sqlite',
      tables: stateTables,
      version: stateVersion,
      clock,
      batchMs: batchAfterMs,
      tidy: dropOld,
      onWritten: () => {
        this.#updates = [];
        this.#areUpdatesCleared = false;
        this.#watchedSaved = this.#watchedWritten;
      },
      onFailure,
    });
  }

  get failure(): Failure | undefined {
    return this.#database.failure;
  }

  sessions(): SessionView[] {
    return this.#read('sessions', sessionSchema)
      .toSorted((one, other) => one.startedAt - other.startedAt)
      .map((session) => (session.phase === 'ended' ? session : { ...session, phase: 'ended', end: { cause: 'quit' } }));
  }

  watched(): Subscription[] {
    const watched = this.#read('watched', subscriptionSchema);
    const rows = new Map(watched.map((of) => [watchedKey(of), { of, record: JSON.stringify(of) }]));
    this.#database.read((db) => {
      this.#watchedSaved = { db, rows };
      this.#watchedWritten = this.#watchedSaved;
    });
    return watched;
  }

  updates(): ResourceUpdate[] {
    return this.#read('updates', resourceUpdateSchema);
  }

  answered(): EndedRequest[] {
    return this.#read('answered', storedRequestSchema).reverse();
  }

  quit(): void {
    this.#isQuitting = true;
  }

  saveSession(session: SessionView): void {
    const { serverId } = session;
    const isQuit = this.#isQuitting && session.end?.cause === 'stopped';
    const record = this.#storable(() => storableSession(isQuit ? { ...session, end: { cause: 'quit' } } : session));
    if (record === undefined) return;
    this.#database.later(`session ${serverId}`, (db) => {
      db.prepare('insert or replace into sessions values (?, ?)').run(serverId, record);
    });
  }

  saveWatched(current: () => Subscription[]): void {
    this.#watched = current;
    this.#database.later('watched', (db) => this.#writeWatched(db));
  }

  addUpdate(update: ResourceUpdate): void {
    this.#updates.push(update);
    // Limits memory while the disk can't be written.
    if (this.#updates.length > 2 * keptLimits.updates) this.#updates = this.#updates.slice(-keptLimits.updates);
    this.#database.later('updates', (db) => this.#writeUpdates(db));
  }

  clearUpdates(): void {
    this.#updates = [];
    this.#areUpdatesCleared = true;
    this.#database.later('updates', (db) => this.#writeUpdates(db));
    this.#database.flush();
  }

  saveEnded(ended: EndedRequest): void {
    const { id, serverId } = ended.request;
    const record = this.#storable(() => storableRequest(ended, this.#options.secrets()));
    if (record === undefined) return;
    this.#database.later(`answered ${id}`, (db) => {
      db.prepare('insert or replace into answered values (?, ?, ?, ?)').run(id, serverId, ended.endedAt, record);
    });
  }

  async removeServer(serverId: ServerId): Promise<void> {
    this.#database.change((db) => removeServer(db, serverId));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #writeUpdates(db: DatabaseSync): void {
    if (this.#areUpdatesCleared) db.exec('delete from updates');
    const insert = db.prepare('insert into updates (server_id, record) values (?, ?)');
    for (const each of this.#updates) insert.run(each.serverId, this.#text(each));
  }

  /** Writes only changes: another Loupe may have rows of its own. A new file in place of a damaged one has none yet. */
  #writeWatched(db: DatabaseSync): void {
    const saved: SavedWatches['rows'] = this.#watchedSaved?.db === db ? this.#watchedSaved.rows : new Map();
    const rows = new Map(this.#watched().map((of) => [watchedKey(of), { of, record: this.#text(of) }]));
    for (const [key, { of, record }] of rows) {
      if (saved.get(key)?.record === record) continue;
      db.prepare('insert or replace into watched values (?, ?, ?)').run(of.serverId, of.uri, record);
    }
    for (const [key, { of }] of saved) {
      if (rows.has(key)) continue;
      db.prepare('delete from watched where server_id = ? and uri = ?').run(of.serverId, of.uri);
    }
    this.#watchedWritten = { db, rows };
  }

  /** Skips invalid records, such as those of another version of Loupe. */
  #read<T>(table: Parameters<typeof readRecords>[1], schema: z.ZodType<T>): T[] {
    const records = this.#database.read((db) => readRecords(db, table)) ?? [];
    return records.flatMap((record) => parse(record, schema));
  }

  /** Undefined for a record that is nested too deep to be stored. */
  #storable(make: () => object): string | undefined {
    try {
      return this.#text(make());
    } catch {
      return undefined;
    }
  }

  #text(record: object): string {
    let text = JSON.stringify(record).toWellFormed();
    for (const secret of this.#options.secrets()) text = text.replaceAll(secret, secretMark);
    return text;
  }
}

function watchedKey({ serverId, uri }: WatchedKey): string {
  return JSON.stringify([serverId, uri]);
}

function parse<T>(record: string, schema: z.ZodType<T>): T[] {
  try {
    const parsed = schema.safeParse(JSON.parse(record));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

/**
 * - `sessions`: the newest session of each server.
 * - `watched`: the resources that the next session of a server watches.
 * - `updates`: the log of changes, oldest first.
 * - `answered`: ended server requests by pending id.
 */
const stateTables = `
  create table sessions (server_id text primary key, record text) strict;
  create table watched (server_id text, uri text, record text, primary key (server_id, uri)) strict;
  create table updates (number integer primary key autoincrement, server_id text, record text) strict;
  create table answered (id text primary key, server_id text, at real, record text) strict;
`;

const stateVersion = 1;

const keptLimits = { updates: 50_000, answered: 100, endedCharacters: 10_000_000 };

const tables = ['sessions', 'watched', 'updates', 'answered'] as const;

function readRecords(db: DatabaseSync, table: (typeof tables)[number]): string[] {
  const order = { sessions: 'rowid', watched: 'rowid', updates: 'number', answered: 'at, rowid' }[table];
  const rows = db.prepare(`select record from ${table} order by ${order}`).all();
  return rows.map(({ record }) => String(record));
}

function dropOld(db: DatabaseSync): void {
  db.prepare('delete from updates where number <= (select max(number) from updates) - ?').run(keptLimits.updates);
  db.prepare(
    `delete from answered where rowid in (
       select rowid from (
         select rowid, row_number() over newest as place, sum(length(record)) over newest as characters
         from answered window newest as (order by at desc, rowid desc)
       ) where place > ? or (place > 1 and characters > ?)
     )`,
  ).run(keptLimits.answered, keptLimits.endedCharacters);
}

function removeServer(db: DatabaseSync, serverId: ServerId): void {
  for (const table of tables) db.prepare(`delete from ${table} where server_id = ?`).run(serverId);
}

const sessionCharacters = 500_000;
const requestCharacters = 1_000_000;
const headCharacters = 20_000;

function storableSession(session: SessionView): SessionView {
  const { httpSessionId: _id, listListen: _listen, reconnect: _reconnect, ...kept } = session;
  const whole = { ...kept, inFlight: [] };
  if (JSON.stringify(whole).length <= sessionCharacters) return whole;
  const { capabilities: _capabilities, serverInfo: _info, instructions: _instructions, ...brief } = whole;
  return { ...brief, steps: brief.steps.slice(-100) };
}

/** An ended request. Before 0.1.0, `request` was named `ask` and a round's `inputs` `asks`. */
export const storedRequestSchema = z.preprocess((record) => {
  if (!isJsonObject(record) || !isJsonObject(record.ask)) return record;
  const { ask, ...others } = record;
  const { subject } = ask;
  if (!isJsonObject(subject) || !isJsonObject(subject.round)) return { ...others, request: ask };
  const { asks, ...round } = subject.round;
  return { ...others, request: { ...ask, subject: { ...subject, round: { ...round, inputs: asks } } } };
}, endedRequestSchema);

function storableRequest(ended: EndedRequest, secrets: ReadonlySet<string>): EndedRequest {
  const { request, reply, editedText } = ended;
  const { subject } = request;
  const kept: EndedRequest = {
    ...ended,
    ...(editedText !== undefined && { editedText: editedText.slice(0, requestCharacters) }),
    ...(reply?.type === 'result' && {
      reply: { ...reply, resultText: maskedText(reply.resultText.slice(0, requestCharacters), { known: secrets }) },
    }),
  };
  if (subject.type !== 'serverRequest') return kept;
  if (jsonWeight(subject.params, requestCharacters) <= requestCharacters) return kept;
  const head = jsonHead(subject.params, headCharacters).slice(0, headCharacters);
  const cut = { cut: { characters: wholeWeight(subject.params), head } };
  return { ...kept, request: { ...request, subject: { ...subject, params: cut } } };
}
