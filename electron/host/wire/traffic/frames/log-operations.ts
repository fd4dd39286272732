import type {
  BodySearch,
  Channel,
  Direction,
  Exchange,
  Frame,
  FrameDetail,
  FrameFilter,
  FrameKind,
  FrameMark,
  FrameQuery,
  Framing,
  LogFacts,
  TrafficStatistics,
} from '#shared/model/frames/frame.ts';
import type { LoggedSession } from '#shared/model/frames/logged-session.ts';
import type { SummaryFacts } from '#shared/model/frames/summary.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import type { SetAside } from '../../../storage/database/database-file.ts';

/** What a tap knows about a frame at the moment its bytes pass. */
export interface FrameInput {
  serverId: ServerId;
  sessionId: SessionId;
  serverName: string;
  /** Milliseconds since 1970 when the (first) byte passed. */
  at: number;
  direction: Direction;
  channel: Channel;
  kind: FrameKind;
  framing: Framing;
  method?: string;
  rpcId?: string;
  pairSeq?: number;
  latencyMs?: number;
  /** The first frame of the thread that it belongs to; absent for that frame itself. */
  thread?: number;
  summary: string;
  facts?: SummaryFacts;
  log?: LogFacts;
  marks?: FrameMark[];
  meta?: Record<string, string | number | boolean | Record<string, string>>;
  /** The exact bytes. The recorder keeps a reference: do not write to them afterwards. */
  body: Uint8Array;
}

/** Where taps record frames. Never throws and never waits: recording must not slow or stop a session. */
export interface Recorder {
  record(input: FrameInput): number;
  /** Resolves when a source that can wait may continue; undefined when it needn’t wait. */
  room(): Promise<void> | undefined;
}

/** The server and session of frames. There are few, so frames refer to them by number. */
export type Source = Pick<FrameInput, 'serverId' | 'sessionId' | 'serverName'>;

/** The frames in which something was found, by the pattern of a filter, in lower case. */
export interface FoundFrames {
  /** Differs when anything else was found. */
  version: number;
  seqs: ReadonlyMap<string, readonly number[]>;
}

/** A filter with what only the host knows. */
export type FoundFilter = FrameFilter & { found?: FoundFrames };
export type FoundQuery = FrameQuery & { found?: FoundFrames };

/** Which frames are removed: all, those of ended sessions, or those of servers. */
export type ClearScope =
  | { scope: 'all' }
  | { scope: 'ended'; liveSessionIds: SessionId[] }
  | { scope: 'servers'; serverIds: ServerId[] };

/** Several frames for the worker, by column, which takes a fraction of the time that objects take to transfer. */
export interface Batch {
  /** The first frame's seq; the others follow without a gap. */
  firstSeq: number;
  sources: Source[];
  /** Index into `sources`. */
  source: number[];
  at: number[];
  direction: number[];
  channel: number[];
  kind: number[];
  framing: number[];
  method: FrameInput['method'][];
  rpcId: FrameInput['rpcId'][];
  pairSeq: FrameInput['pairSeq'][];
  latencyMs: FrameInput['latencyMs'][];
  thread: FrameInput['thread'][];
  summary: string[];
  /** As JSON text. */
  facts: (string | undefined)[];
  /** For log messages: from `logCode`, and 0 for the others; the logger; what is wrong with malformed ones, as JSON. */
  logCode: number[];
  logger: (string | undefined)[];
  logFaults: (string | undefined)[];
  meta: FrameInput['meta'][];
  /** As JSON text. */
  marks: (string | undefined)[];
  /** Size of the body in bytes. */
  size: number[];
  /** The body was sent before, in parts, and isn’t in `bytes`. */
  inParts: boolean[];
  bytes: Uint8Array;
}

export interface OpenInput {
  dataDir: string;
  storage: 'disk' | 'memory';
  retentionMb: number;
  /** After a worker died: the file that this process has already locked. */
  file?: string;
}

/** The host's requests to the worker, and the replies, strictly in the order of sending. */
export interface Operations {
  open: { input: OpenInput; output: Opened };
  /** Part of a large body, sent before its frame. Parts come in order, each a whole number of chunks. */
  part: { input: { seq: number; offset: number; bytes: Uint8Array }; output: undefined };
  append: { input: Batch; output: undefined };
  /** After a write failed and the ones after it were refused: they are sent again from here on. */
  retry: { input: undefined; output: undefined };
  /** `ms` limits the time of the search. */
  rows: { input: { filter: FoundQuery; from: number; count: number; ms?: number | undefined }; output: MatchedRows };
  locate: { input: { filter: FoundQuery; seq: number }; output: LocatedFrame | undefined };
  statistics: { input: { filter: FoundFilter }; output: TrafficStatistics };
  sessions: { input: { filter: FoundFilter }; output: StoredSession[] };
  /** `facts`: as JSON text, in place of earlier ones. */
  describe: { input: { sessionId: SessionId; facts: string }; output: undefined };
  methods: { input: undefined; output: string[] };
  thread: { input: { seq: number; from: number; count: number }; output: FrameThread };
  frame: { input: { seq: number }; output: StoredDetail | undefined };
  body: { input: BodyRange; output: { bytes: Uint8Array<ArrayBuffer>; size: number } | undefined };
  clear: { input: ClearScope; output: undefined };
  rename: { input: Pick<Source, 'sessionId' | 'serverName'>; output: undefined };
  following: { input: FollowingRange; output: Following };
  bodies: { input: { frames: { seq: number; size: number }[] }; output: Bodies };
  sizeBytes: { input: undefined; output: number };
  setRetention: { input: { mb: number }; output: undefined };
  close: { input: undefined; output: undefined };
}

/** The requests that store something. */
export const writeNames = ['append', 'part', 'describe'] as const satisfies readonly OperationName[];
export type WriteName = (typeof writeNames)[number];

/** A frame as it is stored: the worker doesn't load what reads its facts. */
export type StoredFrame = Omit<Frame, 'facts' | 'exchange'> & {
  /** As JSON text. */
  facts?: string;
  exchange?: StoredExchange;
};

/** As `StoredFrame`. */
export type StoredSession = Omit<LoggedSession, 'facts'> & { facts?: string };

export type StoredExchange = Omit<Exchange, 'response'> & { response?: StoredFrame };

/** The row of a frame; `seq`: of the frame in that row, which is another one's while that isn't opened. */
export interface LocatedFrame {
  row: number;
  seq: number;
}

export type StoredDetail = Omit<FrameDetail, 'frame'> & { frame: StoredFrame };

/** `isPartial`: the oldest frames aren't searched yet; `total` and `from` don't count them. */
export interface MatchedRows extends RowRange<StoredFrame> {
  /** Present when the filter searches bodies. */
  bodies?: BodySearch;
}

export interface Opened {
  file: string;
  /** The newest frame's seq, including cleared ones; 0 for a new log. */
  head: number;
  setAside?: SetAside;
  fault?: string;
}

/** Some frames of a thread, oldest first. */
export type FrameThread = RowRange<StoredFrame>;

export interface BodyRange {
  seq: number;
  form: 'raw' | 'payload';
  offset: number;
  length: number;
}

/** Frames from a seq on: at most `count`, and about `bytes` of payloads, of which larger ones than `largest` are left out. */
export interface FollowingRange {
  from: number;
  count: number;
  bytes: number;
  largest: number;
}

export type FollowedFrame = Omit<StoredDetail, 'sha256'>;

/** Frames in the log's order with their payloads in a row, each with its size; -1 for one that was left out. */
export interface Following extends Bodies {
  frames: FollowedFrame[];
  /** Where the next frames begin. */
  next: number;
  /** The sessions to which frames that are missing among these belong; undefined where it isn't known. */
  cleared: SessionId[] | undefined;
}

/** Several whole bodies in a row, each with its size; -1 for a frame that is no longer there. */
export interface Bodies {
  bytes: Uint8Array<ArrayBuffer>;
  sizes: number[];
}

export type OperationName = keyof Operations;

/** With `retry` a write may succeed later; writes after it are refused until then. */
export type LogReply<Output> = { ok: true; output: Output } | { ok: false; cause: string; retry: boolean };

/** What the log's thread does by request. It reports a damaged file that it replaced as a `SetAside`. */
export type LogCalls = {
  [Name in OperationName]: (input: Operations[Name]['input']) => LogReply<Operations[Name]['output']>;
};
