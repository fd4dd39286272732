import type { MethodStatistics, TrafficStatistics } from '#shared/model/frames/frame.ts';
import { latencyBounds } from '#shared/model/frames/frame-values.ts';
import { type Columns, firstIndex } from '../frames/block.ts';
import * as codes from '../frames/codes.ts';
import type { Source } from '../frames/log-operations.ts';
import type { FrameIndex } from './frame-index.ts';
import { type FrameChoice, isMessageKind, visitFrames } from './visit-frames.ts';

const maxMethods = 100;

interface Lookups {
  source(id: number): Source | undefined;
  method(id: number): string | undefined;
  /** When a frame passed, in milliseconds. */
  at(seq: number): number | undefined;
  /** The first frame of a frame's thread. */
  root(seq: number): number;
}

const [result, error] = (['result', 'error'] as const).map(codes.kind.number);

/**
 * Counts the messages among frames. One pass over the columns. What isn't a message, such as an HTTP status, counts with
 * the request that failed by it, unless that has a message of it, too.
 */
export function collectStatistics(
  index: FrameIndex,
  choice: FrameChoice,
  { source, method, at, root }: Lookups,
): TrafficStatistics {
  const servers = new Map<string, ServerTally>();
  const bySource = new Map<number, ServerTally>();
  const serverOf = (id: number): ServerTally | undefined => {
    const known = bySource.get(id);
    const whose = known === undefined ? source(id) : undefined;
    if (whose === undefined) return known;
    const server = servers.get(whose.serverId) ?? new ServerTally(whose);
    // The newest name of a server that was renamed.
    server.source = whose;
    servers.set(whose.serverId, server);
    bySource.set(id, server);
    return server;
  };
  /** Requests of which a message reports an error, and those of which something else does. */
  const [reported, failed] = [new Set<number>(), new Set<number>()];
  visitFrames(index, choice, ({ columns, place, seq, isMessage, isError }) => {
    if (isError) (isMessage ? reported : failed).add(root(seq));
    if (isMessage) serverOf(columns.sources[place] ?? 0)?.add(columns, place, seq, isError);
  });
  for (const seq of failed) {
    const { columns, index: place = 0 } = (reported.has(seq) ? undefined : index.find(seq)) ?? {};
    if (columns !== undefined && isMessageKind(columns.kinds[place]))
      serverOf(columns.sources[place] ?? 0)?.addError(columns.methods[place] ?? 0);
  }
  const all = [...servers.values()].flatMap((server) => server.read(method, at));
  return { methods: all.slice(0, maxMethods), omitted: Math.max(0, all.length - maxMethods) };
}

/** A server's messages are counted in at most so many pieces, of which the parts of a trend are made. */
const mostPieces = 256;
const trendParts = 24;

interface Piece {
  first: number;
  last: number;
}

class ServerTally {
  source: Source;
  readonly #methods = new Map<number, MethodTally>();
  #first = 0;
  #last = 0;
  #count = 0;
  /** Messages of a piece; the first and the last frame of each. */
  #perPiece = 1;
  #pieces: Piece[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  add(columns: Columns, index: number, seq: number, isError: boolean): void {
    const kind = columns.kinds[index] ?? -1;
    if (this.#first === 0) this.#first = seq;
    this.#last = seq;
    const piece = this.#pieceOf(seq);
    const id = columns.methods[index] ?? 0;
    const tally = this.#methods.get(id) ?? new MethodTally();
    this.#methods.set(id, tally);
    if (isError) tally.errors += 1;
    tally.add(kind, columns.sizes[index] ?? 0, columns.latencies[index] ?? Number.NaN, piece);
  }

  /** A request whose failure no message reports; nothing without any message of its method. */
  addError(method: number): void {
    const tally = this.#methods.get(method);
    if (tally !== undefined) tally.errors += 1;
  }

  /** In which piece the next message is. When there are too many, two become one. */
  #pieceOf(seq: number): number {
    const piece = Math.floor(this.#count++ / this.#perPiece);
    if (piece === mostPieces) {
      this.#perPiece *= 2;
      const pieces = this.#pieces;
      this.#pieces = pieces.flatMap(({ first }, index) =>
        index % 2 === 0 ? [{ first, last: pieces[index + 1]?.last ?? first }] : [],
      );
      for (const tally of this.#methods.values()) tally.halve();
    }
    const place = piece === mostPieces ? piece / 2 : piece;
    const known = this.#pieces[place];
    if (known === undefined) this.#pieces.push({ first: seq, last: seq });
    else known.last = seq;
    return place;
  }

  read(method: Lookups['method'], at: Lookups['at']): MethodStatistics[] {
    const { serverId, serverName } = this.source;
    const seconds = ((at(this.#last) ?? 0) - (at(this.#first) ?? 0)) / 1000;
    const times = this.#pieces.map(({ first, last }) => [at(first) ?? 0, at(last) ?? 0] as const);
    const rows = [...this.#methods].map(([id, tally]) => {
      const name = method(id);
      const trend = trendOf(tally.asked, times);
      const named = { serverId, serverName, ...(name !== undefined && { method: name }) };
      return { ...named, ...tally.read(seconds), ...(trend && { trend }) };
    });
    return rows.sort((one, other) => other.count - one.count);
  }
}

/** What was counted in pieces, spread over equal parts of their whole time; undefined where all is one moment. */
function trendOf(pieces: readonly number[], times: readonly (readonly [number, number])[]): MethodStatistics['trend'] {
  const [from, to] = [Math.min(...times.flat()), Math.max(...times.flat())];
  if (to <= from) return undefined;
  const counts = new Array<number>(trendParts).fill(0);
  const place = (time: number) => Math.min(((time - from) / (to - from)) * trendParts, trendParts - 1e-9);
  pieces.forEach((count, index) => {
    if (count === 0) return;
    // Sessions of other times may be in between.
    const [start = 0, end = 0] = (times[index] ?? []).map(place).toSorted((one, other) => one - other);
    for (let part = Math.floor(start); part <= end; part += 1) {
      const share = end === start ? 1 : (Math.min(end, part + 1) - Math.max(start, part)) / (end - start);
      counts[part] = (counts[part] ?? 0) + share * count;
    }
  });
  return { from, to, counts: counts.map((count) => Math.round(count * 10) / 10) };
}

class MethodTally {
  /** Requests and notifications in each piece of the server's messages. */
  asked: number[] = [];
  #asked = 0;
  #responded = 0;
  errors = 0;
  #bytes = 0;
  /** Of requests and of responses: both have it, and a filter may leave either out. */
  readonly #latencies = { asked: new Samples(), responded: new Samples() };

  add(kind: number, size: number, latencyMs: number, piece: number): void {
    this.#bytes += size;
    const isResponse = kind === result || kind === error;
    if (isResponse) this.#responded += 1;
    else {
      this.#asked += 1;
      while (this.asked.length <= piece) this.asked.push(0);
      this.asked[piece] = (this.asked[piece] ?? 0) + 1;
    }
    if (!Number.isNaN(latencyMs)) this.#latencies[isResponse ? 'responded' : 'asked'].add(latencyMs);
  }

  /** Makes one piece of two. */
  halve(): void {
    const { asked } = this;
    this.asked = asked.flatMap((count, index) => (index % 2 === 0 ? [count + (asked[index + 1] ?? 0)] : []));
  }

  read(seconds: number): Omit<MethodStatistics, 'serverId' | 'serverName' | 'method'> {
    const count = this.#asked > 0 ? this.#asked : this.#responded;
    const { asked, responded } = this.#latencies;
    const latency = (responded.length > 0 ? responded : asked).percentiles();
    return {
      count,
      bytes: this.#bytes,
      errors: this.errors,
      ...(seconds > 0 && { perSecond: count / seconds }),
      ...(latency && { latency }),
    };
  }
}

/** Numbers, four bytes each. */
class Samples {
  #values = new Float32Array(16);
  #count = 0;

  get length(): number {
    return this.#count;
  }

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const grown = new Float32Array(this.#count * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#count++] = value;
  }

  percentiles(): MethodStatistics['latency'] {
    if (this.#count === 0) return undefined;
    const sorted = this.#values.subarray(0, this.#count).sort();
    const at = (part: number) => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
    return { p50: at(0.5), p95: at(0.95), p99: at(0.99), histogram: histogramOf(sorted) };
  }
}

/** How many of ascending numbers lie between two of the bounds each. */
function histogramOf(sorted: Float32Array): number[] {
  const ends = latencyBounds.map((bound) => firstIndex(0, sorted.length, (index) => (sorted[index] ?? 0) > bound));
  return [...ends, sorted.length].map((end, index) => end - (ends[index - 1] ?? 0));
}
