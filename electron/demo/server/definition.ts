import type { Call } from './call.ts';
import type { Params, RequestId, Send } from './message.ts';
import type { TaskStore, TaskSupport } from './task-store.ts';

type Maybe<T> = T | Promise<T>;

/** An array, or a list that creates its items on demand. */
export interface Listing<T> {
  readonly length: number;
  slice(start: number, end: number): Maybe<readonly T[]>;
}

/** Suggests values for one argument, given the typed text and the other arguments. */
export type Completer = (typed: string, others: Params) => readonly string[];
export type Completers = Readonly<Record<string, Completer>>;

export interface Template {
  descriptor: Params & { uriTemplate: string; name: string };
  complete?: Completers;
}

export interface ResourceSection {
  /** As sent; unchecked, so that a server can be faulty. */
  list: Listing<unknown>;
  templates?: readonly Template[];
  /** Undefined when there is no such resource. */
  read(uri: string, call: Call): Maybe<readonly Params[] | undefined>;
  /** Calls `changed` until the returned function is called; undefined: no such resource. Absent: no subscriptions. */
  watch?(uri: string, changed: () => void): (() => void) | undefined;
}

export interface Prompt {
  descriptor: Params & { name: string; arguments?: readonly (Params & { name: string; required?: boolean })[] };
  /** The result of `prompts/get`. Required arguments are present. */
  render(values: Readonly<Record<string, string>>, call: Call): Maybe<Params>;
  complete?: Completers;
}

export interface Tool {
  descriptor: Params & { name: string; inputSchema: Params };
  /** The result of `tools/call`. Required arguments are present, and types are checked. */
  run(values: Params, call: Call): Maybe<Params>;
  /** Whether it runs as a task on a server with tasks; default `forbidden`. */
  task?: TaskSupport;
}

/** How long a client may cache a result (2026-07-28). */
export interface CacheHint {
  ttlMs: number;
  cacheScope: 'public' | 'private';
}

/** One `subscriptions/listen` (2026-07-28), for a server that handles it itself. */
export interface OpenListen {
  id: RequestId;
  filter: Params;
  /** Counts from 1 over all listens of the server. */
  number: number;
  send: Send;
  /** Closes its stream; does nothing over stdio. */
  hangUp(): void;
}

/** A server, independent of era and transport. Absent features are not declared. */
export interface ServerDefinition {
  info: Params & { name: string; version: string };
  instructions?: string;
  resources?: ResourceSection;
  /** Entries of `skills/list` (SEP-2640). */
  skills?: Listing<unknown>;
  prompts?: readonly Prompt[];
  tools?: readonly Tool[];
  logging?: boolean;
  changes?: ListChanges;
  /** Runs tools as tasks (2025-11-25, and the extension of 2026-07-28). */
  tasks?: TaskStore;
  /** Faulty: calls also send requests that the client did not declare. */
  sendsUndeclared?: boolean;
  /** Items per page, of all lists or by the key of each in its result and where the page begins; default 50. */
  pageSize?: number | Readonly<Record<string, (start: number) => number>>;
  /** By method; default `{ttlMs: 0, cacheScope: 'private'}`. */
  cacheHints?: Readonly<Record<string, CacheHint>>;
  /** Replaces the handling of a listen; returns a function that is called when the client ends it. */
  listen?(listen: OpenListen): (() => void) | undefined;
  /** Changes a result before it is sent, or throws: for faulty servers. */
  amend?(method: string, params: Params, result: Params): Maybe<Params>;
}

export type ListName = 'resources' | 'prompts' | 'tools';

/** Notifies all clients of changed lists. */
export class ListChanges {
  /** The lists that may change. */
  readonly lists: readonly ListName[];
  readonly #listeners = new Set<(list: ListName) => void>();

  constructor(lists: readonly ListName[]) {
    this.lists = lists;
  }

  announce(list: ListName): void {
    for (const listener of this.#listeners) listener(list);
  }

  listen(listener: (list: ListName) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
