import type { LoggedSession } from '#shared/model/frames/logged-session.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import * as codes from '../frames/codes.ts';
import type { Source } from '../frames/log-operations.ts';
import type { FrameIndex } from './frame-index.ts';
import { type FrameChoice, visitFrames } from './visit-frames.ts';

interface Lookups {
  source(id: number): Source | undefined;
  /** When a frame passed, in milliseconds. */
  at(seq: number): number | undefined;
  /** The first frame of a frame's thread. */
  root(seq: number): number;
}

const overHttp = (['http', 'sse'] as const).map(codes.channel.number);

/** The sessions of frames, in the order of their first ones. One pass over the columns. */
export function collectSessions(
  index: FrameIndex,
  choice: FrameChoice,
  { source, at, root }: Lookups,
): Omit<LoggedSession, 'facts'>[] {
  const tallies = new Map<SessionId, SessionTally>();
  const bySource = new Map<number, SessionTally>();
  const tallyOf = (id: number): SessionTally | undefined => {
    const known = bySource.get(id);
    const whose = known === undefined ? source(id) : undefined;
    if (whose === undefined) return known;
    const tally = tallies.get(whose.sessionId) ?? new SessionTally(whose);
    tally.source = whose;
    tallies.set(whose.sessionId, tally);
    bySource.set(id, tally);
    return tally;
  };
  visitFrames(index, choice, ({ columns, place, seq, isMessage, isError }) => {
    const tally = tallyOf(columns.sources[place] ?? 0);
    if (tally === undefined) return;
    tally.first ??= seq;
    tally.last = seq;
    tally.frames += 1;
    if (overHttp.includes(columns.channels[place] ?? -1)) tally.transport = 'http';
    if (isError) tally.failed.add(root(seq));
    if (!isMessage) return;
    tally.messages += 1;
    tally.bytes += columns.sizes[place] ?? 0;
  });
  return [...tallies.values()].map(({ source: of, first = 0, last, failed, ...counted }) => {
    return { ...of, ...counted, errors: failed.size, at: at(first) ?? 0, until: at(last) ?? 0 };
  });
}

class SessionTally implements Pick<LoggedSession, 'frames' | 'messages' | 'bytes' | 'transport'> {
  source: Source;
  first: number | undefined;
  last = 0;
  frames = 0;
  messages = 0;
  bytes = 0;
  transport: LoggedSession['transport'] = 'stdio';
  /** The first frames of exchanges with an error. */
  readonly failed = new Set<number>();

  constructor(source: Source) {
    this.source = source;
  }
}
