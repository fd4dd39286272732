import type { FaultPlace, FaultValues, FindingItem, Severity } from '../model/finding.ts';
import type { Channel, Direction, FrameKind } from '../model/frame.ts';
import type { Json } from '../model/json.ts';
import type { Revision } from '../model/revision.ts';
import type { RuleSession } from './session.ts';

/** One frame of the wire, in the order of arrival, as rules read it. */
export interface RuleFrame {
  /** Its place in the log. */
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** `out` from the client, `in` from the server, `local` for events such as the end of a process. */
  readonly direction: Direction;
  readonly channel: Channel;
  readonly kind: FrameKind;
  /** The message, batch or JSON value; undefined when the body isn't JSON, or is larger than rules read. */
  readonly json: Json | undefined;
  /** The body as text where it isn't JSON, at most 64 kB. */
  readonly text?: string;
  /** Of the HTTP exchange that the frame belongs to. */
  readonly http?: {
    /** Names one HTTP exchange or stream in the session; absent where it isn't known. */
    readonly stream?: string;
    readonly method?: string;
    readonly url?: string;
    readonly status?: number;
    /** Names in lower case. */
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Of a server-sent event. */
  readonly event?: { readonly name?: string; readonly id?: string };
  /** Of a process's end. */
  readonly exit?: { readonly code?: number; readonly signal?: string };
  /** True for a frame that a person malformed on purpose: its faults are the person's. */
  readonly isDeliberate?: boolean;
}

/** One place where a rule is violated. */
export interface Fault extends FaultPlace {
  readonly item?: FindingItem;
  /** Less or more severe than the rule is otherwise. */
  readonly severity?: Severity;
  /** What is at the place; cut by the engine. */
  readonly actual?: Json | string;
  /** The arguments of the rule's texts. */
  readonly values?: FaultValues;
  /** The frame where it is, when that is an earlier one. */
  readonly seq?: number;
}

/** A frame's example for a rule: the messages of a session in order, of which the last one has the fault or has none. */
export interface RuleExample {
  readonly revision: Revision;
  readonly frames: readonly ExampleFrame[];
}
/** What isn't given: `in`, and what follows from the message and the transport (stdio unless `http` is given). */
export type ExampleFrame = Partial<Omit<RuleFrame, 'seq' | 'at'>>;

/** One rule: what it is, and how a violation is found. Pure: no clock, no I/O; no rule imports another. */
export interface Rule {
  /** Stable: people mute by it, and CI files name it. */
  readonly id: string;
  readonly severity: Severity;
  /** Where it holds. */
  readonly revisions: readonly Revision[];
  /** The clause, as a path below the specification's revision (`basic/transports#stdio`); where it moved, per revision. */
  readonly clause: string | Partial<Record<Revision, string>>;
  /**
   * Called once for each session, so that a stateful rule keeps its own few facts; what several rules need is in
   * `session`, which is brought up to date after the rules have seen a frame. The function that it returns is called
   * with each frame in order; its time grows with the frame's size at most, and what it keeps is bounded.
   */
  readonly begin: (session: RuleSession) => (frame: RuleFrame) => Iterable<Fault>;
  /** Its last frame violates the rule. */
  readonly bad: RuleExample;
  /** A session close to it that doesn't. */
  readonly good: RuleExample;
}
