import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TrafficStatistics } from '#shared/model/frames/frame.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { number } from '../../../storage/database/database-file.ts';
import { ExchangeRows } from '../filter/exchange-rows.ts';
import { FrameIndex, statusIn } from '../filter/frame-index.ts';
import { collectSessions } from '../filter/logged-sessions.ts';
import { isUnfiltered, type MatchedSeqs, MatchLists } from '../filter/match-lists.ts';
import { collectStatistics } from '../filter/statistics.ts';
import type { FrameChoice } from '../filter/visit-frames.ts';
import { searchText } from '../frames/block.ts';
import { FrameTable, SourceTable } from '../frames/frame-table.ts';
import { withLaterAbove } from '../frames/later-above.ts';
import type {
  Batch,
  Bodies,
  BodyRange,
  FollowedFrame,
  Following,
  FollowingRange,
  FoundFilter,
  FoundQuery,
  FrameThread,
  LocatedFrame,
  MatchedRows,
  StoredDetail,
  StoredSession,
} from '../frames/log-operations.ts';
import { MethodTable } from '../frames/method-table.ts';
import { ThreadRoots } from '../frames/thread-roots.ts';
import { ThreadTable } from '../frames/thread-table.ts';
import { BodyIndex, searchedBytes } from './body-index.ts';
import { BodyStore } from './body-store.ts';
import { LiveSeqs } from './live-seqs.ts';
import { chunksPerFrame } from './log-file.ts';

/** The log within its database: what is stored, and how it is found. Every method is synchronous. */
export class LogStore {
  readonly db: DatabaseSync;
  readonly index: FrameIndex;
  readonly sources: SourceTable;
  readonly methods: MethodTable;
  readonly fullText: BodyIndex;
  readonly #frames: FrameTable;
  readonly #threads: ThreadTable;
  readonly #roots: ThreadRoots;
  readonly #exchanges: ExchangeRows;
  readonly #bodies: BodyStore;
  readonly #matches: MatchLists;
  readonly #pages: StatementSync;
  readonly #freePages: StatementSync;
  readonly #pageSize: number;
  #live: LiveSeqs;
  /** Of what is missing up to this seq it isn't known whose it was: an earlier worker's, or never saved. */
  #unsureUntil: number;
  /** Cleared sessions, each with the last seq up to which frames of it were removed. */
  readonly #cleared = new Map<SessionId, number>();

  constructor(db: DatabaseSync) {
    this.db = db;
    this.sources = new SourceTable(db);
    this.methods = new MethodTable(db);
    this.index = new FrameIndex(db, this.methods);
    this.fullText = new BodyIndex(db);
    this.#frames = new FrameTable(db, this.sources);
    this.#threads = new ThreadTable(db, this.#frames);
    this.#roots = new ThreadRoots(db);
    this.#exchanges = new ExchangeRows({ frames: this.#frames, threads: this.#threads, roots: this.#roots });
    this.#bodies = new BodyStore(db);
    // Asked for after every batch.
    this.#pages = db.prepare('pragma page_count');
    this.#freePages = db.prepare('pragma freelist_count');
    this.#pageSize = number(db.prepare('pragma page_size').get()?.page_size);
    this.#matches = new MatchLists(this.index, {
      source: (id) => this.sources.get(id),
      method: (id) => this.methods.name(id),
      requestMethod: (seq) => this.#requestMethod(seq),
      bodies: (text, isExact, after, until) => this.fullText.search(text, isExact, after, until),
      indexed: () => this.fullText,
      partStart: (from, to) => this.fullText.partStart(from, to),
    });
    this.#live = readLiveSeqs(db);
    this.#unsureUntil = this.#live.head;
  }

  get live(): LiveSeqs {
    return this.#live;
  }

  removeOrphans(): void {
    this.db.prepare('delete from chunks where key >= ?').run((this.#live.head + 1) * chunksPerFrame);
  }

  /** Stores a batch whole or not at all. Frames that are stored already are passed over. */
  append(batch: Batch): void {
    const last = batch.firstSeq + batch.at.length - 1;
    if (last <= this.#live.head) return;
    this.change(() => {
      if (batch.firstSeq > this.#live.head + 1) {
        this.#insertGap(this.#live.head + 1, batch.firstSeq - 1);
        this.#unsureUntil = batch.firstSeq - 1;
      }
      const sourceIds = batch.sources.map((source) => this.sources.idOf(source));
      let end = 0;
      for (let index = 0; index < batch.at.length; index++) {
        const start = end;
        if (!batch.inParts[index]) end += batch.size[index] ?? 0;
        if (batch.firstSeq + index <= this.#live.head) continue;
        this.#insert(batch, index, sourceIds[batch.source[index] ?? 0] ?? 0, batch.bytes.subarray(start, end));
      }
      this.#live.extendTo(last);
    });
  }

  appendPart(seq: number, offset: number, part: Uint8Array): void {
    if (seq > this.#live.head) this.change(() => this.#bodies.writePart(seq, offset, part));
  }

  /** `ms` limits the time of the search. */
  rows(filter: FoundQuery, from: number, count: number, ms = Number.POSITIVE_INFINITY): MatchedRows {
    const matched = isUnfiltered(filter) ? undefined : this.#matching(filter, ms);
    const found =
      filter.opened === undefined
        ? this.#rowsOf(matched, from, count)
        : this.#exchanges.rows(this.#live, matched, filter.opened, from, count);
    if (matched === undefined) return found;
    const { floor } = this.#live;
    const isPartial = this.#live.countIn(floor, matched.searchedFrom - 1) > 0;
    if (!matched.readsBodies) return { ...found, ...(isPartial && { isPartial }) };
    const pending = this.fullText.pending(this.#live);
    const cut = this.index.countLarger(searchedBytes, Math.max(floor, matched.searchedFrom));
    return { ...found, ...(isPartial && { isPartial }), bodies: { pending, limit: searchedBytes, cut } };
  }

  #rowsOf(matched: MatchedSeqs | undefined, from: number, count: number): Pick<MatchedRows, 'rows' | 'total'> {
    const above = Math.min(from, 1);
    const seqs = this.#seqsOf(matched, from - above, count + above);
    const frames = this.#frames.read(seqs);
    const rows = frames.map((frame, index) => withLaterAbove(frame, frames[index - 1])).slice(above);
    return { rows, total: matched?.length ?? this.#live.count };
  }

  #seqsOf(matched: MatchedSeqs | undefined, from: number, count: number): number[] {
    if (matched !== undefined) return matched.slice(from, count);
    const seqs: number[] = [];
    for (let row = from; row < from + count; row++) {
      const seq = this.#live.seqAt(row);
      if (seq === undefined) break;
      seqs.push(seq);
    }
    return seqs;
  }

  locate(filter: FoundQuery, seq: number): LocatedFrame | undefined {
    const matched = isUnfiltered(filter) ? undefined : this.#matching(filter);
    if (filter.opened !== undefined) return this.#exchanges.locate(this.#live, matched, filter.opened, seq);
    const row = matched === undefined ? this.#live.rowOf(seq) : matched.rowOf(seq);
    return row === undefined ? undefined : { row, seq };
  }

  /** What the matching frames are in numbers, by server and method. */
  statistics(filter: FoundFilter): TrafficStatistics {
    return collectStatistics(this.index, this.#choice(filter), this.#lookups);
  }

  /** The sessions that have matching frames. */
  sessions(filter: FoundFilter): StoredSession[] {
    const found = collectSessions(this.index, this.#choice(filter), this.#lookups);
    return found.map((session) => ({ ...session, ...this.sources.facts(session.sessionId) }));
  }

  #choice(filter: FoundFilter): FrameChoice {
    const failed = this.#matching({ query: 'is:error' });
    const errors = failed.slice(0, failed.length);
    const matched = isUnfiltered(filter) ? undefined : this.#matching(filter);
    return { floor: this.#live.floor, seqs: matched?.slice(0, matched.length), errors };
  }

  get #lookups() {
    return {
      source: (id: number) => this.sources.get(id),
      method: (id: number) => this.methods.name(id),
      at: (seq: number) => this.#frames.read([seq])[0]?.at,
      root: (seq: number) => this.#roots.rootOf(seq, this.#live.floor),
    };
  }

  #requestMethod(seq: number): number | undefined {
    const root = this.#roots.rootOf(seq, this.#live.floor);
    const { columns, index } = (root === seq ? undefined : this.index.find(root)) ?? {};
    return columns?.methods[index ?? 0];
  }

  /** The methods of the log, at most 4096 of them. */
  methodNames(): string[] {
    return [...this.methods.names()];
  }

  /** Brings the full text up to date, for about so many milliseconds. Returns whether there is more to do. */
  catchUp(ms: number): boolean {
    const end = performance.now() + ms;
    let isBehind = true;
    while (isBehind) {
      this.change(() => {
        isBehind = this.fullText.step(this.#live);
      });
      if (performance.now() >= end) break;
    }
    return isBehind;
  }

  /** What belongs to the same request as a frame, that request first. */
  thread({ seq, from, count }: { seq: number; from: number; count: number }): FrameThread {
    const frame = this.#detail(seq)?.frame;
    return frame === undefined ? { rows: [], total: 0 } : this.#threads.of(frame, this.#live.floor, from, count);
  }

  frame(seq: number): StoredDetail | undefined {
    const detail = this.#detail(seq);
    if (detail === undefined) return undefined;
    const sha256 = detail.sha256 ?? this.#bodies.digest(seq, detail.frame.size);
    return { ...detail, sha256: Buffer.from(sha256).toString('hex') };
  }

  body({ seq, form, offset, length }: BodyRange): { bytes: Uint8Array<ArrayBuffer>; size: number } | undefined {
    const frame = this.#detail(seq)?.frame;
    if (frame === undefined) return undefined;
    if (form === 'payload') return this.#bodies.readPayload(seq, frame.size, frame.framing, offset, length);
    return { bytes: this.#bodies.readRaw(seq, frame.size, offset, length), size: frame.size };
  }

  /** The bodies of several frames, whose sizes are known. */
  bodies(frames: readonly { seq: number; size: number }[]): Bodies {
    const sizes = frames.map(({ seq, size }) => (this.#live.rowOf(seq) === undefined ? -1 : size));
    const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + Math.max(0, size), 0));
    let start = 0;
    frames.forEach(({ seq }, index) => {
      const size = sizes[index] ?? -1;
      if (size <= 0) return;
      bytes.set(this.#bodies.readRaw(seq, size, 0, size), start);
      start += size;
    });
    return { bytes, sizes };
  }

  /** The frames from a seq on, with their payloads. */
  following({ from, count, bytes: mostBytes, largest }: FollowingRange): Following {
    const { floor, head } = this.#live;
    const frames: FollowedFrame[] = [];
    const payloads: Uint8Array[] = [];
    const sizes: number[] = [];
    const found = this.#frames.readDetails(Math.max(from, floor), head, count);
    let total = 0;
    for (const each of found) {
      if (total > 0 && total + Math.min(each.frame.size, largest) > mostBytes) break;
      const payload = each.frame.size > largest ? undefined : this.#payload(each.frame);
      frames.push(each);
      sizes.push(payload?.length ?? -1);
      if (payload === undefined) continue;
      payloads.push(payload);
      total += payload.length;
    }
    const bytes = new Uint8Array(total);
    let at = 0;
    for (const payload of payloads) {
      bytes.set(payload, at);
      at += payload.length;
    }
    const isWhole = frames.length === found.length && found.length < count;
    const next = isWhole ? Math.max(head + 1, from) : (frames.at(-1)?.frame.seq ?? from - 1) + 1;
    const cleared = [...this.#cleared].filter(([, until]) => until >= from).map(([sessionId]) => sessionId);
    const isSure = from > this.#unsureUntil && from >= floor && cleared.length > 0;
    return { frames, bytes, sizes, next, cleared: isSure ? cleared : undefined };
  }

  #payload({ seq, size, framing }: FollowedFrame['frame']): Uint8Array {
    // A line or a body is its payload but for a mark at its beginning and the line's end.
    if (framing !== 'event') return this.#bodies.readRaw(seq, size, 0, size);
    return this.#bodies.readPayload(seq, size, framing, 0, size).bytes;
  }

  /** Bytes that the log takes, and bytes of its file that are free to be used again. */
  space(): { used: number; free: number } {
    const free = number(this.#freePages.get()?.freelist_count) * this.#pageSize;
    return { used: number(this.#pages.get()?.page_count) * this.#pageSize - free, free };
  }

  /** Hides everything below a seq for good. Its removal is left to others. */
  raiseFloor(floor: number): void {
    this.change(() => {
      this.db.prepare(`update state set value = ? where name = 'floor'`).run(floor);
      this.db.prepare('delete from gaps where last_seq < ?').run(floor);
      this.index.dropBelow(floor);
      this.fullText.dropBelow(floor);
      this.#live.raiseFloor(floor);
      this.#roots.dropBelow(floor);
      if (this.#live.count === 0) this.methods.clear();
    });
  }

  /** Gives all frames of a session this name of its server. */
  rename(sessionId: SessionId, serverName: string): void {
    this.change(() => this.sources.rename(sessionId, serverName));
    this.#matches.reset();
  }

  /** The frames of a source up to a seq are about to be removed. */
  clears(source: number, until: number): void {
    const sessionId = this.sources.get(source)?.sessionId;
    if (sessionId !== undefined) this.#cleared.set(sessionId, until);
  }

  /** Removes frames, given as ranges of seqs, from the midst of the log, within the caller's transaction. */
  removeRanges(ranges: { first: number; last: number }[]): void {
    const frames = this.db.prepare('delete from frames where seq between ? and ?');
    const chunks = this.db.prepare('delete from chunks where key between ? and ?');
    for (const { first, last } of ranges) {
      frames.run(first, last);
      chunks.run(first * chunksPerFrame, (last + 1) * chunksPerFrame - 1);
      this.#insertGap(first, last);
    }
    this.fullText.remove(ranges);
    this.#roots.reset();
    this.#matches.reset();
  }

  /** Runs a change as one transaction. When it throws, the file and what is held of it are as before. */
  change(work: () => void): void {
    this.db.exec('begin immediate');
    try {
      work();
      this.db.exec('commit');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('rollback');
      this.sources.reload();
      this.methods.reload();
      this.index.reload();
      this.fullText.reload();
      this.#roots.reset();
      this.#matches.reset();
      this.#live = readLiveSeqs(this.db);
      throw error;
    }
  }

  #matching(filter: FoundFilter, ms = Number.POSITIVE_INFINITY): MatchedSeqs {
    return this.#matches.matching(filter, this.#live.floor, this.#live.head, ms);
  }

  #detail(seq: number) {
    return this.#live.rowOf(seq) === undefined ? undefined : this.#frames.readDetail(seq);
  }

  #insert(batch: Batch, index: number, source: number, body: Uint8Array): void {
    const seq = batch.firstSeq + index;
    const sha256 = batch.inParts[index]
      ? this.#bodies.finishParts(seq, batch.size[index] ?? 0)
      : this.#bodies.write(seq, body);
    this.#frames.insert(batch, index, source, sha256);
    this.#roots.add(seq, batch.thread[index]);
    const pairSeq = batch.pairSeq[index];
    const latencyMs = batch.latencyMs[index];
    if (pairSeq !== undefined && latencyMs !== undefined && this.#frames.pair(pairSeq, seq, latencyMs)) {
      this.index.setLatency(pairSeq, latencyMs);
      this.#matches.latencyChanged(pairSeq);
    }
    const log = batch.logCode[index] ?? 0;
    const logger = log === 0 ? undefined : (batch.logger[index] ?? '');
    this.index.add({
      seq,
      source,
      kind: batch.kind[index] ?? 0,
      channel: batch.channel[index] ?? 0,
      direction: batch.direction[index] ?? 0,
      log,
      size: batch.size[index] ?? 0,
      latencyMs: latencyMs ?? Number.NaN,
      method: this.methods.idOf(batch.method[index]),
      status: statusIn(batch.meta[index]?.status),
      text: searchText(batch.method[index], batch.rpcId[index], batch.summary[index] ?? '', logger),
    });
  }

  #insertGap(first: number, last: number): void {
    this.db.prepare('insert or replace into gaps values (?, ?)').run(first, last);
    this.#live.addGap(first, last);
  }
}

function readLiveSeqs(db: DatabaseSync): LiveSeqs {
  const floor = number(db.prepare(`select value from state where name = 'floor'`).get()?.value);
  const gaps = db
    .prepare('select first_seq, last_seq from gaps order by first_seq')
    .all()
    .map((row) => ({ first: number(row.first_seq), last: number(row.last_seq) }));
  const newest = number(db.prepare('select coalesce(max(seq), 0) as seq from frames').get()?.seq);
  return new LiveSeqs(floor, Math.max(newest, floor - 1, gaps.at(-1)?.last ?? 0), gaps);
}
