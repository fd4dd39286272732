import type { Channel, Direction, FrameKind, FrameMark, Framing, LogFacts } from '#shared/model/frame.ts';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';

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
  /** The JSON-RPC id as JSON text. */
  rpcId?: string;
  /** For a response: the request's frame. */
  pairSeq?: number;
  latencyMs?: number;
  summary: string;
  /** For a log message of a server. */
  log?: LogFacts;
  /** What is wrong with it; absent when nothing is. */
  marks?: FrameMark[];
  meta?: Record<string, string | number | boolean | Record<string, string>>;
  /** The exact bytes. The recorder keeps a reference: do not write to them afterwards. */
  body: Uint8Array;
}

/** Where taps put frames. Never throws and never waits: recording must not slow or stop a session. */
export interface Recorder {
  /** Takes one frame and returns its seq. */
  record(input: FrameInput): number;
  /**
   * Resolves when enough is saved for a source that can wait to go on; undefined when it may go on at once. A source
   * that cannot wait is recorded all the same.
   */
  room(): Promise<void> | undefined;
}
