import type { FaultPlace, FaultValues, FindingItem, Severity } from '../model/findings/finding.ts';
import type { Channel, Direction, FrameKind } from '../model/frames/frame.ts';
import type { Json, JsonObject } from '../model/json/json.ts';
import type { Revision } from '../model/revision.ts';
import type { RuleId } from './rule-id.ts';
import type { RuleRequest, RuleSession } from './session.ts';

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
    /** The response, or its event stream, ended here. */
    readonly isEnd?: boolean;
  };
  /** The messages of `json`: one, or a batch's; read once for all rules. */
  readonly messages: readonly RuleMessage[];
  /** Of a server-sent event. */
  readonly event?: { readonly name?: string; readonly id?: string };
  /** Of a process's end. */
  readonly exit?: {
    readonly code?: number;
    readonly signal?: string;
    /** It had to be ended, because it ran on after its stdin was closed. */
    readonly isForced?: boolean;
    /** The client ended it: it closed its stdin, or sent it a signal. */
    readonly isByClient?: boolean;
  };
  /** Of a line of stdout: its first bytes that aren't UTF-8, or a byte order mark at its beginning. */
  readonly badBytes?: { readonly from: number; readonly to: number; readonly what: 'utf8' | 'bom' };
  /** The stream ended within this line. */
  readonly isPartial?: boolean;
  /** True for a frame that a person malformed on purpose: its faults are the person's. */
  readonly isDeliberate?: boolean;
  /** The rule whose probe sent this request, or got this response. */
  readonly probe?: string;
}

/** A message, strictly as it was sent. */
export interface RuleMessage {
  /** By its members: `other` is neither a request nor a response. A response with both members is a `result`. */
  readonly kind: 'request' | 'notification' | 'result' | 'error' | 'other';
  /** Its place in the frame: empty, or `/3` in a batch. */
  readonly pointer: string;
  readonly json: JsonObject;
  /** As JSON text, so that `1` and `"1"` differ; `null` when it is null. */
  readonly id?: string | undefined;
  /** Its own, or that of the request that it answers. */
  readonly method?: string | undefined;
  /** The request that it answers, when the session knows it. */
  readonly request?: RuleRequest | undefined;
  /** These three only where they are objects. */
  readonly params?: JsonObject | undefined;
  readonly result?: JsonObject | undefined;
  readonly error?: JsonObject | undefined;
}

/** A frame before its messages were read. */
export type RuleInput = Omit<RuleFrame, 'messages'>;

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
  /** Other rules that it violates, too. */
  readonly also?: readonly RuleId[];
  /** The client is another one than Loupe. */
  readonly isForeignClient?: boolean;
}
/** What isn't given: `in`, and what follows from the message and the transport (stdio unless `http` is given). */
export type ExampleFrame = Partial<Omit<RuleInput, 'seq' | 'at'>> & {
  /** Milliseconds after the frame before; 1 when absent. */
  readonly after?: number;
};

/** Looks at the next frame. */
export type RuleLook = ((frame: RuleFrame) => Iterable<Fault>) & {
  /** The only messages that it looks at; without it, it gets every frame. The helpers in `read/checks.ts` set it. */
  readonly only?: {
    readonly direction: Direction;
    /** All when absent. */
    readonly kinds?: readonly RuleMessage['kind'][];
    /** All when absent. */
    readonly methods?: readonly string[];
  };
};

/** One request of a probe; with headers, only over HTTP, which has them in addition. */
export interface ProbeRequest {
  readonly method: string;
  /** What is sent in the modern era instead. */
  readonly modernMethod?: string;
  readonly params?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The rules about one subject. */
export interface RuleFamily {
  /** Names its file and its texts' file. */
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** One rule: what it is, and how a violation is found. Pure: no clock, no I/O; no rule imports another. */
export interface Rule {
  /** Stable: people mute by it, and CI files name it. */
  readonly id: RuleId;
  readonly severity: Severity;
  /** Where it holds. */
  readonly revisions: readonly Revision[];
  /** Whose fault it is: a recorded client's, or that of Loupe as the client. The server's when absent. */
  readonly of?: 'client' | 'loupe';
  /**
   * The clause, as a path below the specification's revision (`basic/transports#stdio`), or the URL of an extension's page;
   * where it moved, per revision.
   */
  readonly clause: string | Partial<Record<Revision, string>>;
  /**
   * Called once for each session, so that a stateful rule keeps its own few facts; what several rules need is in
   * `session`, which is brought up to date after the rules have seen a frame. The function that it returns is called
   * with each frame in order; its time grows with the frame's size at most, and what it keeps is bounded.
   */
  readonly begin: (session: RuleSession) => RuleLook;
  /**
   * It says less than a rule without it: of two faults at a place, its own is left out unless it is the more severe one.
   */
  readonly isGeneric?: boolean;
  /** What has to be sent for it, which nobody else sends: it then looks at frames of this `probe` only. */
  readonly probe?: readonly ProbeRequest[];
  /** Its last frame violates the rule. */
  readonly bad: RuleExample;
  /** A session close to it that doesn't. */
  readonly good: RuleExample;
}
