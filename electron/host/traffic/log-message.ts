import type { Frame, FrameDetail, FrameFilter } from '#shared/model/frame.ts';
import type { FrameInput } from './recorder.ts';

/** Who a frame belongs to. Few of them, so frames refer to them by number. */
export type Source = Pick<FrameInput, 'serverId' | 'sessionId' | 'serverName'>;

/** A frame on its way to the worker. */
export interface PackedFrame extends Omit<FrameInput, 'body' | keyof Source> {
  seq: number;
  /** Index into the batch's sources. */
  source: number;
  /** Size of the body in bytes. */
  size: number;
  /** The body went ahead in parts and takes no room in the batch. */
  inParts: boolean;
}

/** Several frames whose bodies lie one after another in `bytes`. */
export interface Batch {
  sources: Source[];
  frames: PackedFrame[];
  bytes: Uint8Array;
}

export interface OpenInput {
  dataDir: string;
  storage: 'disk' | 'memory';
  retentionMb: number;
  /** Given after a worker died: the file that this process already holds. */
  file?: string;
}

/** What the host asks of the worker, and what it gets. Served strictly in the order of sending. */
export interface Operations {
  open: { input: OpenInput; output: Opened };
  /** Part of a large body, ahead of its frame. Parts of one body come in order, each a whole number of chunks. */
  part: { input: { seq: number; offset: number; bytes: Uint8Array }; output: undefined };
  append: { input: Batch; output: undefined };
  /** After a write failed and all behind it were refused: they come again from here on. */
  retry: { input: undefined; output: undefined };
  rows: { input: { filter: FrameFilter; from: number; count: number }; output: { rows: Frame[]; total: number } };
  locate: { input: { filter: FrameFilter; seq: number }; output: number | undefined };
  frame: { input: { seq: number }; output: FrameDetail | undefined };
  body: { input: BodyRange; output: { bytes: Uint8Array<ArrayBuffer>; size: number } | undefined };
  clear: { input: { scope: 'ended' | 'all'; liveSessionIds: string[] }; output: undefined };
  sizeBytes: { input: undefined; output: number };
  setRetention: { input: { mb: number }; output: undefined };
  close: { input: undefined; output: undefined };
}

export interface Opened {
  file: string;
  /** The newest frame's seq, counting those that were cleared; 0 for a new log. */
  head: number;
  /** Where an unreadable log was moved to. */
  recovered?: string;
  /** Why the log is kept in memory although it was to be on the disk. */
  fault?: string;
}

export interface BodyRange {
  seq: number;
  form: 'raw' | 'payload';
  offset: number;
  length: number;
}

export type OperationName = keyof Operations;

export type Request = {
  [Name in OperationName]: { id: number; name: Name; input: Operations[Name]['input'] };
}[OperationName];

export type Reply =
  | { [Name in OperationName]: { id: number; name: Name; output: Operations[Name]['output'] } }[OperationName]
  | { id: number; name: 'failed'; cause: string }
  /** An unreadable log was moved aside while in use. */
  | { id: 0; name: 'recovered'; path: string };
