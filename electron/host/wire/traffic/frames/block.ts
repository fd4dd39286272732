/** What filters read, for a run of frames, packed in columns. */
export interface Columns {
  /** Each frame's seq, less the block's first seq. */
  offsets: Uint32Array;
  sources: Uint32Array;
  /** Where each frame's text ends in the block's text, in UTF-16 units. */
  textEnds: Uint32Array;
  /** Size of each body in bytes. */
  sizes: Uint32Array;
  /** Milliseconds, rounded to seven digits; NaN while unknown. */
  latencies: Float32Array;
  /** Numbers of the method table. */
  methods: Uint16Array;
  /** HTTP status; 0 where there is none. */
  statuses: Uint16Array;
  kinds: Uint8Array;
  channels: Uint8Array;
  /** From `logCode`. */
  logs: Uint8Array;
  directions: Uint8Array;
}

export interface IndexedFrame {
  seq: number;
  source: number;
  kind: number;
  channel: number;
  direction: number;
  /** From `logCode`. */
  log: number;
  size: number;
  /** NaN while unknown. */
  latencyMs: number;
  /** From the method table. */
  method: number;
  /** HTTP status; 0 where there is none. */
  status: number;
  /** From `searchText`. */
  text: string;
}

/** Ends each searchable text. A query can’t contain it. */
export const textEnd = '\0';

/** What a text filter searches, in lower case: method, id, summary, and a log message's logger. */
export function searchText(
  method: string | undefined,
  rpcId: string | undefined,
  summary: string,
  logger?: string,
): string {
  const end = logger === undefined ? '' : `${logger}${textEnd}`;
  return `${method ?? ''}${textEnd}${rpcId ?? ''}${textEnd}${summary}${textEnd}${end}`.toLowerCase();
}

export function packBlock(frames: IndexedFrame[]): { columns: Columns; texts: string } {
  const columns = columnsIn(new Uint8Array(frames.length * bytesPerFrame), frames.length);
  const first = frames[0]?.seq ?? 0;
  let end = 0;
  frames.forEach((frame, index) => {
    end += frame.text.length;
    columns.offsets[index] = frame.seq - first;
    columns.sources[index] = frame.source;
    columns.textEnds[index] = end;
    columns.sizes[index] = Math.min(frame.size, 0xffff_ffff);
    columns.latencies[index] = frame.latencyMs;
    columns.methods[index] = frame.method;
    columns.statuses[index] = frame.status;
    columns.kinds[index] = frame.kind;
    columns.channels[index] = frame.channel;
    columns.logs[index] = frame.log;
    columns.directions[index] = frame.direction;
  });
  return { columns, texts: frames.map(({ text }) => text).join('') };
}

export function unpackBlock(first: number, columns: Columns, texts: string): IndexedFrame[] {
  return Array.from(columns.offsets, (offset, index) => ({
    seq: first + offset,
    source: columns.sources[index] ?? 0,
    kind: columns.kinds[index] ?? 0,
    channel: columns.channels[index] ?? 0,
    direction: columns.directions[index] ?? 0,
    log: columns.logs[index] ?? 0,
    size: columns.sizes[index] ?? 0,
    latencyMs: columns.latencies[index] ?? Number.NaN,
    method: columns.methods[index] ?? 0,
    status: columns.statuses[index] ?? 0,
    text: texts.slice(index === 0 ? 0 : columns.textEnds[index - 1], columns.textEnds[index]),
  }));
}

/** The size of a frame in a stored block's columns, in bytes. */
export const bytesPerFrame = 28;

/** Views bytes as columns, as stored: five columns of four bytes per frame, two of two bytes, four of one byte. */
export function columnsIn({ buffer, byteOffset }: Uint8Array, count: number): Columns {
  const at = (bytesBefore: number) => byteOffset + bytesBefore * count;
  return {
    offsets: new Uint32Array(buffer, at(0), count),
    sources: new Uint32Array(buffer, at(4), count),
    textEnds: new Uint32Array(buffer, at(8), count),
    sizes: new Uint32Array(buffer, at(12), count),
    latencies: new Float32Array(buffer, at(16), count),
    methods: new Uint16Array(buffer, at(20), count),
    statuses: new Uint16Array(buffer, at(22), count),
    kinds: new Uint8Array(buffer, at(24), count),
    channels: new Uint8Array(buffer, at(25), count),
    logs: new Uint8Array(buffer, at(26), count),
    directions: new Uint8Array(buffer, at(27), count),
  };
}

/** The bytes to store for columns that `packBlock` made. */
export function bytesOf(columns: Columns): Uint8Array {
  return new Uint8Array(columns.offsets.buffer, columns.offsets.byteOffset, columns.offsets.length * bytesPerFrame);
}

/** Binary search: the first index from `from` up to `to` for which a monotonic condition holds, or `to`. */
export function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
