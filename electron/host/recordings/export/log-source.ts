import { FailureError } from '#shared/messages/failure.ts';
import type { Frame, FrameDetail, FrameFilter } from '#shared/model/frames/frame.ts';
import type { LoggedSession } from '#shared/model/frames/logged-session.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { SessionEntry, SessionHeader } from '#shared/recording/session-file.ts';
import type { TrafficLog } from '../../wire/traffic/traffic-log.ts';
import { FrameEntries, isForeign, needsMeta } from './frame-entries.ts';
import type { LeftOut, SessionSource } from './session-source.ts';

/** Frames of the traffic log: those that a filter shows, or those that were selected. */
export type FrameSelection = { filter: FrameFilter } | { seqs: readonly number[] };

/** A session by its selected frames. */
export type SelectedSession = Pick<
  LoggedSession,
  'serverId' | 'sessionId' | 'serverName' | 'frames' | 'at' | 'transport'
>;

const framesPerBatch = 500;
/** Bodies up to this size in bytes are read together, larger ones in ranges of it. */
const rangeBytes = 256 * 1024;
/** At most so many bytes of bodies are read together. */
const mostTogether = 8_000_000;
/** Entries of a large body are passed on in groups of so many. */
const entriesPerBatch = 16;

/** The sessions of the selected frames, in the order of their first ones. */
export async function selectedSessions(
  traffic: TrafficLog,
  selection: FrameSelection,
  signal?: AbortSignal,
): Promise<SelectedSession[]> {
  if ('filter' in selection) return traffic.sessions(selection.filter);
  const sessions = new Map<SessionId, SelectedSession>();
  for await (const { frames } of selectedFrames(traffic, selection, traffic.head, signal)) {
    for (const { serverId, sessionId, serverName, at, channel } of frames) {
      const begun = { serverId, sessionId, serverName, frames: 0, at, transport: 'stdio' as const };
      const session: SelectedSession = sessions.get(sessionId) ?? begun;
      session.frames += 1;
      if (channel === 'http' || channel === 'sse') session.transport = 'http';
      sessions.set(sessionId, session);
    }
  }
  return [...sessions.values()];
}

/** The selected frames of one session, up to the newest one that there is now. */
export function logSource(
  traffic: TrafficLog,
  selection: FrameSelection,
  { sessionId, frames: total, at, transport }: SelectedSession,
  header: Pick<SessionHeader, 'id' | 'server' | 'recorder' | 'as'>,
): SessionSource {
  const head = traffic.head;
  const own = 'filter' in selection ? { filter: { ...selection.filter, sessionId } } : selection;
  let leftOut: LeftOut = { cleared: 0, foreign: 0, unknown: 0 };
  return {
    header: { loupeSession: 1, startedAt: new Date(at).toISOString(), transport, redaction: 'none', ...header },
    total,
    async *batches(signal) {
      leftOut = { cleared: 0, foreign: 0, unknown: 0 };
      const converter = new FrameEntries(at);
      let done = 0;
      for await (const { frames, cleared } of selectedFrames(traffic, own, head, signal)) {
        leftOut.cleared += cleared;
        const ofSession = frames.filter((frame) => frame.sessionId === sessionId);
        for (const group of groups(ofSession)) {
          let entries: SessionEntry[] = [];
          for (const { frame, meta, body } of await readTogether(traffic, group)) {
            done += 1;
            if (isForeign(frame)) leftOut.foreign += 1;
            else if (body === undefined) leftOut.cleared += 1;
            else {
              try {
                for await (const entry of converter.of(frame, meta, body)) {
                  entries.push(entry);
                  if (frame.size <= rangeBytes || entries.length < entriesPerBatch) continue;
                  signal?.throwIfAborted();
                  yield { entries, done };
                  entries = [];
                }
              } catch (thrown) {
                // Retention removes the oldest frames meanwhile.
                if (!(thrown instanceof FailureError) || thrown.failure.code !== 'unknownFrame') throw thrown;
                leftOut.cleared += 1;
              }
            }
          }
          yield { entries, done };
        }
      }
      // What was cleared before it was found isn't counted by the log.
      leftOut.cleared = Math.max(leftOut.cleared, total - done);
      yield { entries: converter.end(), done: total };
    },
    leftOut: () => leftOut,
  };
}

/** The selected frames up to the seq `head`, some at a time, also while others are recorded and the oldest are cleared. */
async function* selectedFrames(
  traffic: TrafficLog,
  selection: FrameSelection,
  head: number,
  signal?: AbortSignal,
): AsyncGenerator<{ frames: Frame[]; cleared: number }> {
  if ('seqs' in selection) {
    const seqs = [...new Set(selection.seqs)].sort((a, b) => a - b);
    for (let at = 0; at < seqs.length; at += framesPerBatch) {
      signal?.throwIfAborted();
      const batch = seqs.slice(at, at + framesPerBatch);
      const found = await Promise.all(batch.map((seq) => traffic.frame(seq).catch(() => undefined)));
      const frames = found.flatMap((each) => (each === undefined ? [] : [each.frame]));
      yield { frames, cleared: batch.length - frames.length };
    }
    return;
  }
  const { filter } = selection;
  let position = 0;
  let last: number | undefined;
  for (;;) {
    signal?.throwIfAborted();
    // One more, to see whether the rows have moved.
    const overlap = last === undefined ? 0 : 1;
    const { rows } = await traffic.rows(filter, position - overlap, framesPerBatch + overlap);
    const [first] = rows;
    if (overlap === 1 && first?.seq !== last) {
      position = await rowAfter(traffic, filter, last ?? 0);
      last = undefined;
      if (position < 0) return;
      continue;
    }
    const frames = rows.slice(overlap).filter(({ seq }) => seq <= head);
    if (frames.length > 0) yield { frames, cleared: 0 };
    if (rows.length <= overlap || (rows.at(-1)?.seq ?? 0) >= head) return;
    position += rows.length - overlap;
    last = rows.at(-1)?.seq;
  }
}

/** The row that comes after a seq, which may have been cleared; -1 when there is none. */
async function rowAfter(traffic: TrafficLog, filter: FrameFilter, seq: number): Promise<number> {
  let [low, high] = [0, (await traffic.rows(filter, 0, 0)).total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = (await traffic.rows(filter, middle, 1)).rows;
    if (row === undefined || row.seq > seq) high = middle;
    else low = middle + 1;
  }
  const [row] = (await traffic.rows(filter, low, 1)).rows;
  return row === undefined ? -1 : low;
}

/** Frames whose bodies are read together. */
function* groups(frames: readonly Frame[]): Generator<Frame[]> {
  const small = ({ size }: Frame) => (size <= rangeBytes ? size : 0);
  let group: Frame[] = [];
  let bytes = 0;
  for (const frame of frames) {
    if (group.length > 0 && bytes + small(frame) > mostTogether) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(frame);
    bytes += small(frame);
  }
  if (group.length > 0) yield group;
}

interface ReadFrame {
  frame: Frame;
  meta: FrameDetail['meta'];
  /** Undefined when the log no longer has it. */
  body: AsyncIterable<Buffer> | undefined;
}

async function readTogether(traffic: TrafficLog, frames: readonly Frame[]): Promise<ReadFrame[]> {
  const isSmall = (frame: Frame) => !isForeign(frame) && frame.size > 0 && frame.size <= rangeBytes;
  const small = frames.filter(isSmall);
  const [found, details] = await Promise.all([
    traffic.bodies(small),
    Promise.all(
      frames.map((frame) => (needsMeta(frame) ? traffic.frame(frame.seq).catch(() => undefined) : undefined)),
    ),
  ]);
  const bodies = new Map(small.map(({ seq }, index) => [seq, found[index]]));
  return frames.map((frame, index) => {
    const meta = details[index]?.meta ?? {};
    if (frame.size > rangeBytes) return { frame, meta, body: bodyOf(traffic, frame.seq) };
    const bytes = frame.size === 0 ? noBytes : bodies.get(frame.seq);
    return { frame, meta, body: bytes && whole(bytes) };
  });
}

const noBytes = Buffer.alloc(0);

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* bodyOf(traffic: TrafficLog, seq: number): AsyncGenerator<Buffer> {
  for (let offset = 0; ; ) {
    const { bytes, size } = await traffic.body(seq, 'raw', offset, rangeBytes);
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    offset += bytes.length;
    if (offset >= size || bytes.length === 0) return;
  }
}
