import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Outlet } from './server/outlet.ts';
import type { Handler } from './server/reply.ts';
import type { Text } from './text.ts';

/** Era and transport of one run. HTTP+SSE has only the legacy era. */
export const places = ['legacy stdio', 'modern stdio', 'legacy http', 'modern http', 'legacy sse'] as const;
export type Place = (typeof places)[number];

/** What a user does with the server once it is connected and its lists are fetched. */
export type Act = 'call' | 'read' | 'prompt' | 'complete' | 'subscribe' | 'list' | 'task' | 'tasks' | 'app' | 'nothing';

/** One kind of hostile input. */
export interface Mode {
  name: string;
  over: readonly Place[];
  /** Default: `call`. */
  act?: Act;
  /** How long a user waits until it is connected, in milliseconds; default: 10,000. */
  patienceMs?: number;
  /** The hostile part of the server; it is made in the server's process. */
  serve: Serve;
  /** What must be in the outcome, in addition to the limits that hold for all modes. */
  expect?: Expectation;
}

/** How the server differs from a small correct one with one tool, resource, template and prompt, each named `it`. */
export interface Serve {
  /** The revision that the legacy handshake selects; default: the requested one. */
  revision?: string;
  capabilities?: () => Text;
  /** Further members of the handshake's result: `"instructions":"…"`. */
  handshake?: () => Text;
  /** Handles requests of a method. */
  on?: Record<string, Handler>;
  /** Runs as soon as a client has said that it is initialized, or has discovered the server (stdio, HTTP+SSE). */
  opened?: (outlet: Outlet) => Promise<void>;
  /** Runs on the event stream that a client opens with GET (Streamable HTTP, legacy). */
  stream?: (outlet: Outlet) => Promise<void>;
  /** Responds with a JSON body instead of an event stream. */
  json?: true;
  /** Sees every HTTP request first. */
  http?: (exchange: HttpExchange) => void | Promise<void>;
}

/** One HTTP request and its response. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the message in the body; empty without one. */
  method: string;
  /** Id of the message as JSON text. */
  id: string;
  /** The server's own URL. */
  url: string;
  /** Does what would happen otherwise. */
  serve(): Promise<void>;
}

/** What happened in the first of the three acts; see `visit`. */
export interface Seen {
  /** The phase of the session after connecting. */
  phase: string;
  /** Code of the failure that ended the session, if any. */
  sessionFailure?: string;
  /** How the act ended. `unfinished`: it was still running when the time for it was over. */
  outcome: 'done' | 'failed' | 'unfinished' | 'none';
  /** Code of the failure of the act. */
  failure?: string;
  /** What the act returned: a call, a read, a prompt run, completions, list fetches. */
  result?: unknown;
}

/** Returns what is wrong with the outcome. */
export type Expectation = (seen: Seen) => string | undefined;
