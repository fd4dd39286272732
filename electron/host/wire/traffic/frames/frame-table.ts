import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { givenUpIn } from '#shared/mcp/summary.ts';
import type { LogFacts } from '#shared/model/frames/frame.ts';
import { frameMarks, logProblems } from '#shared/model/frames/frame-values.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { isJsonObject, type Json, stringAt } from '#shared/model/json/json.ts';
import { bytes, number, text, UnreadableLogError } from '../../../storage/database/database-file.ts';
import * as codes from './codes.ts';
import type { Batch, FollowedFrame, Source, StoredDetail, StoredFrame } from './log-operations.ts';

const shownColumns = `seq, source, at, direction, channel, kind, framing, method, rpc_id, pair_seq, latency_ms,
  size, summary, facts, log, logger, log_faults, marks, thread, (
    select method from frames as paired
    where paired.seq = frames.pair_seq and frames.kind = ${codes.kind.number('request')}
      and paired.kind = ${codes.kind.number('lifecycle')}
  ) as pair_method, (select at from frames as paired where paired.seq = frames.pair_seq) as pair_at`;

/** The narrow rows. */
export class FrameTable {
  readonly #sources: SourceTable;
  readonly #insert: StatementSync;
  readonly #pair: StatementSync;
  readonly #select: StatementSync;
  readonly #selectRange: StatementSync;
  readonly #selectDetail: StatementSync;
  readonly #selectDetails: StatementSync;

  constructor(db: DatabaseSync, sources: SourceTable) {
    this.#sources = sources;
    this.#insert = db.prepare(
      'insert into frames values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#pair = db.prepare('update frames set pair_seq = ?, latency_ms = ? where seq = ? and pair_seq is null');
    this.#select = db.prepare(`select ${shownColumns} from frames where seq = ?`);
    this.#selectRange = db.prepare(`select ${shownColumns} from frames where seq between ? and ? order by seq`);
    this.#selectDetail = db.prepare(`select ${shownColumns}, meta, sha256 from frames where seq = ?`);
    this.#selectDetails = db.prepare(
      `select ${shownColumns}, meta from frames where seq between ? and ? order by seq limit ?`,
    );
  }

  /** Stores the frame at `index` of a batch. Within the caller's transaction. */
  insert(batch: Batch, index: number, source: number, sha256: Uint8Array | undefined): void {
    const meta = batch.meta[index];
    this.#insert.run(
      batch.firstSeq + index,
      source,
      batch.at[index] ?? 0,
      batch.direction[index] ?? null,
      batch.channel[index] ?? null,
      batch.kind[index] ?? null,
      batch.framing[index] ?? null,
      batch.method[index] ?? null,
      batch.rpcId[index] ?? null,
      batch.pairSeq[index] ?? null,
      batch.latencyMs[index] ?? null,
      batch.size[index] ?? 0,
      batch.summary[index] ?? '',
      batch.facts[index] ?? null,
      meta === undefined ? null : JSON.stringify(meta),
      sha256 ?? null,
      batch.logCode[index] ?? 0,
      batch.logger[index] ?? null,
      batch.logFaults[index] ?? null,
      batch.marks[index] ?? null,
      batch.thread[index] ?? null,
    );
  }

  /** Stores a response in its request's row; false for a second one. Within the caller's transaction. */
  pair(requestSeq: number, answerSeq: number, latencyMs: number): boolean {
    return this.#pair.run(answerSeq, latencyMs, requestSeq).changes === 1;
  }

  /** The rows of existing seqs in ascending order. */
  read(seqs: number[]): StoredFrame[] {
    const first = seqs[0];
    const last = seqs.at(-1);
    if (first === undefined || last === undefined) return [];
    if (last - first === seqs.length - 1) return this.#selectRange.all(first, last).map((row) => this.#frame(row));
    return seqs.flatMap((seq) => {
      const row = this.#select.get(seq);
      return row === undefined ? [] : [this.#frame(row)];
    });
  }

  readDetail(seq: number): (Omit<StoredDetail, 'sha256'> & { sha256: Uint8Array | undefined }) | undefined {
    const row = this.#selectDetail.get(seq);
    if (row === undefined) return undefined;
    return {
      frame: this.#frame(row),
      meta: typeof row.meta === 'string' ? JSON.parse(row.meta) : {},
      sha256: row.sha256 === null ? undefined : bytes(row.sha256),
    };
  }

  /** The first `count` frames of a range of seqs, in order. */
  readDetails(first: number, last: number, count: number): FollowedFrame[] {
    return this.#selectDetails.all(first, last, count).map((row) => ({
      frame: this.#frame(row),
      meta: typeof row.meta === 'string' ? JSON.parse(row.meta) : {},
    }));
  }

  #frame(row: Record<string, SQLOutputValue>): StoredFrame {
    const source = this.#sources.get(number(row.source));
    if (source === undefined) throw new Error(`Frame ${row.seq} belongs to nobody`);
    const log = logFacts(row);
    const kind = codes.kind.name(row.kind);
    const givenUp = kind === 'request' ? row.pair_method : kind === 'lifecycle' ? row.method : null;
    const how = typeof givenUp === 'string' ? givenUpIn(givenUp) : undefined;
    return {
      seq: number(row.seq),
      ...source,
      at: number(row.at),
      direction: codes.direction.name(row.direction),
      channel: codes.channel.name(row.channel),
      kind,
      framing: codes.framing.name(row.framing),
      ...(row.method !== null && { method: text(row.method) }),
      ...(row.rpc_id !== null && { rpcId: text(row.rpc_id) }),
      ...(row.pair_seq !== null && { pairSeq: number(row.pair_seq) }),
      ...(row.latency_ms !== null && { latencyMs: number(row.latency_ms) }),
      ...clientTime(row),
      ...(row.thread !== null && { threadSeq: number(row.thread) }),
      ...(how && { givenUp: how }),
      size: number(row.size),
      summary: text(row.summary),
      ...(row.facts !== null && { facts: text(row.facts) }),
      ...(log && { log }),
      ...(typeof row.marks === 'string' && { marks: namesIn(JSON.parse(row.marks), frameMarks) }),
    };
  }
}

/** What lies between a request and its response beside the latency; a clock's fractions are none. */
function clientTime({ at, pair_at, latency_ms }: Record<string, SQLOutputValue>): { clientMs?: number } {
  if (typeof pair_at !== 'number' || latency_ms === null) return {};
  const clientMs = Math.abs(number(at) - pair_at) - number(latency_ms);
  return clientMs > 0.01 ? { clientMs } : {};
}

function logFacts(row: Record<string, SQLOutputValue>): LogFacts | undefined {
  const code = number(row.log);
  if (code === 0) return undefined;
  const level = codes.level.name(codes.levelIn(code));
  const faults: Json = typeof row.log_faults === 'string' ? JSON.parse(row.log_faults) : {};
  const sentLevel = stringAt(faults, 'sentLevel');
  const problems = isJsonObject(faults) && faults.problems !== undefined && namesIn(faults.problems, logProblems);
  return {
    ...(level !== 'unknown' && { level }),
    ...(typeof row.logger === 'string' && { logger: row.logger }),
    ...(sentLevel !== undefined && { sentLevel }),
    ...(problems && { problems }),
  };
}

/** The known members of a stored list: a log of a newer Loupe may have others. */
function namesIn<Name extends string>(stored: Json, names: readonly Name[]): Name[] {
  const known = (each: Json): Name[] => names.filter((name) => name === each);
  return Array.isArray(stored) ? stored.flatMap(known) : [];
}

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

  get(id: number): Source | undefined {
    return this.#byId.get(id);
  }

  entries(): Iterable<[number, Source]> {
    return this.#byId;
  }

  /** The number of a source, stored if it is new, within the caller's transaction. */
  idOf(source: Source): number {
    const known = this.#ids.get(sourceKey(source));
    if (known !== undefined) return known;
    const { lastInsertRowid } = this.#db
      .prepare('insert into sources (server_id, session_id, server_name) values (?, ?, ?)')
      .run(source.serverId, source.sessionId, source.serverName);
    const id = Number(lastInsertRowid);
    this.#remember(id, source);
    return id;
  }

  /** Within the caller's transaction. */
  rename(sessionId: SessionId, serverName: string): void {
    this.#db.prepare('update sources set server_name = ? where session_id = ?').run(serverName, sessionId);
    this.reload();
  }

  /** What is stored of a session, as JSON text. */
  facts(sessionId: SessionId): { facts?: string } {
    const facts = this.#db.prepare('select facts from session_facts where session_id = ?').get(sessionId)?.facts;
    return typeof facts === 'string' ? { facts } : {};
  }

  /** Within the caller's transaction. */
  describe(sessionId: SessionId, facts: string): void {
    this.#db.prepare('replace into session_facts values (?, ?)').run(sessionId, facts);
  }

  /** Removes what is stored of the sessions of these sources, by default of all, within the caller's transaction. */
  forget(ids: Iterable<number> = this.#byId.keys()): void {
    const forget = this.#db.prepare('delete from session_facts where session_id = ?');
    for (const id of ids) forget.run(this.#byId.get(id)?.sessionId ?? null);
  }

  #remember(id: number, source: Source): void {
    this.#byId.set(id, source);
    this.#ids.set(sourceKey(source), id);
  }
}

function sourceKey({ serverId, sessionId, serverName }: Source): string {
  return JSON.stringify([serverId, sessionId, serverName]);
}

function isServerId(text: string): text is ServerId {
  return text !== '';
}

function isSessionId(text: string): text is SessionId {
  return text !== '';
}
