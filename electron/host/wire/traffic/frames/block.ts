/** What filters read, for a run of frames, packed in columns. */
export interface Columns {
  /** Each frame's seq, less the block's first seq. */
  offsets: Uint32Array;
  sources: Uint32Array;
  /** Where each frame's text ends in the block's text, in UTF-16 units. */
  textEnds: Uint32Array;
  kinds: Uint8Array;
  channels: Uint8Array;
  /** From `logCode`. */
  logs: Uint8Array;
}

export interface IndexedFrame {
  seq: number;
  source: number;
  kind: number;
  channel: number;
  /** From `logCode`. */
  log: number;
  /** From `searchText`. */
  text: string;
}

/** Ends each searchable text. Nothing that is searched for may contain it. */
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
    columns.kinds[index] = frame.kind;
    columns.channels[index] = frame.channel;
    columns.logs[index] = frame.log;
  });
  return { columns, texts: frames.map(({ text }) => text).join('') };
}

export function unpackBlock(first: number, columns: Columns, texts: string): IndexedFrame[] {
  return Array.from(columns.offsets, (offset, index) => ({
    seq: first + offset,
    source: columns.sources[index] ?? 0,
    kind: columns.kinds[index] ?? 0,
    channel: columns.channels[index] ?? 0,
    log: columns.logs[index] ?? 0,
    text: texts.slice(index === 0 ? 0 : columns.textEnds[index - 1], columns.textEnds[index]),
  }));
}

const bytesPerFrame = 15;
const bytesPerFrameBefore = 14;

/** Views bytes as columns, as stored: three columns of four bytes per frame, then three of one byte. */
export function columnsIn(bytes: Uint8Array, count: number): Columns {
  const { buffer, byteOffset } = bytes;
  return {
    offsets: new Uint32Array(buffer, byteOffset, count),
    sources: new Uint32Array(buffer, byteOffset + 4 * count, count),
    textEnds: new Uint32Array(buffer, byteOffset + 8 * count, count),
    kinds: new Uint8Array(buffer, byteOffset + 12 * count, count),
    channels: new Uint8Array(buffer, byteOffset + 13 * count, count),
    logs:
      bytes.length === bytesPerFrameBefore * count
        ? new Uint8Array(count)
        : new Uint8Array(buffer, byteOffset + 14 * count, count),
  };
}

/** The bytes to store for columns that `packBlock` made. */
export function bytesOf(columns: Columns): Uint8Array {
  return new Uint8Array(columns.offsets.buffer, columns.offsets.byteOffset, columns.offsets.length * bytesPerFrame);
}

/** The first index from `from` up to `to` at which a condition holds, when it holds for all after it; else `to`. */
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
