import type { Json, JsonObject } from '../model/json/json.ts';
import type { Revision } from '../model/revision.ts';

/** A request that one side sent. */
export interface RuleRequest {
  /** As JSON text, so that `1` and `"1"` differ. */
  readonly id: string;
  readonly method: string;
  readonly params: Json | undefined;
  readonly seq: number;
  readonly isCancelled: boolean;
  readonly isAnswered: boolean;
  /** Milliseconds since 1970, when it was cancelled. */
  readonly cancelledAt?: number | undefined;
  /** The code of the error that answered it. */
  readonly errorCode?: number | undefined;
  /** A person malformed it on purpose. */
  readonly isDeliberate?: boolean | undefined;
  /** The HTTP exchange that carried it. */
  readonly stream?: string | undefined;
}

/** One HTTP exchange, or stream. */
export interface RuleExchange {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Of the request, with names in lower case. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status?: number | undefined;
  /** Of the response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What is wrong with a value, or a schema. */
export interface SchemaFault {
  /** JSON pointer into the value or schema. */
  readonly pointer: string;
  readonly actual?: Json;
  /** The keyword that the value doesn't follow, or whose value is wrong. */
  readonly keyword: string;
  /** The schema names a dialect that isn't known, so that nothing is certain. */
  readonly isDialectUnknown?: boolean;
}

/** JSON Schema as a library does it; whoever runs the rules gives it, and limits its time. Neither throws. */
export interface SchemaChecks {
  /** Checks so far that were ended, or not begun because of a limit. */
  readonly notJudged: number;
  /** Why a schema isn't valid in its own dialect, else in 2020-12. Undefined too when that can't be decided. */
  schemaFault(schema: JsonObject): SchemaFault | undefined;
  /** Why a value doesn't follow a schema. Undefined too when that can't be decided. */
  valueFault(schema: JsonObject, value: Json): SchemaFault | undefined;
}

/**
 * What rules may ask about the session so far; the frame that is looked at isn't in it yet, except the revision that it
 * negotiates. What was offered, declared and subscribed to is that of its `Mcp-Session-Id`, where there are several.
 */
export interface RuleSession {
  /** Negotiated; undefined until then. After a session that ended without one, what the client asked for last. */
  readonly revision: Revision | undefined;
  /** What the client offered, before the answer. */
  readonly offered: string | undefined;
  readonly transport: 'stdio' | 'http';
  /**
   * The server has named an endpoint for messages: this is the HTTP+SSE transport of 2024-11-05, over which servers also
   * speak later revisions. The rules of Streamable HTTP don't hold then.
   */
  readonly isHttpSse: boolean;
  /** Declared by the server (initialize or discover); undefined until then. */
  readonly serverCapabilities: JsonObject | undefined;
  /** Declared by the client in `initialize`; in the modern era with each request, the last one's. */
  readonly clientCapabilities: JsonObject | undefined;
  /** True after the client sent `notifications/initialized`. */
  readonly isInitialized: boolean;
  /**
   * The client's request with this id (JSON text), running or ended; the oldest ended ones are forgotten. It is one of the
   * `Mcp-Session-Id` of the frame that is looked at, and rather of its HTTP exchange.
   */
  clientRequest(id: string): RuleRequest | undefined;
  /** The same of the server's requests. */
  serverRequest(id: string): RuleRequest | undefined;
  /** The running or ended client request that gave this progress token (JSON text). */
  requestOfToken(token: string): RuleRequest | undefined;
  /** The client's requests without a response, oldest first. */
  runningRequests(): Iterable<RuleRequest>;
  /** False when requests may be unknown: the frames began late, or there were too many. */
  readonly isComplete: boolean;
  /** The HTTP exchange of this name. */
  exchange(stream: string | undefined): RuleExchange | undefined;
  /** Without it, rules that need it find nothing. */
  readonly schemas?: SchemaChecks | undefined;
  /**
   * Whether an update of a resource may come at a time: after `resources/subscribe`, or a listen request with it in its
   * filter, or when there are too many subscriptions to remember. `at`: milliseconds since 1970.
   */
  isSubscribed(uri: string, at: number): boolean;
}
