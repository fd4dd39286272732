import type { Call } from './call.ts';
import type { Params, RequestId, Send } from './message.ts';
import type { TaskStore, TaskSupport } from './task-store.ts';

type Maybe<T> = T | Promise<T>;

/** Anything that can be paged: an array, or something that makes its items when they are asked for. */
export interface Listing<T> {
  readonly length: number;
  slice(start: number, end: number): Maybe<readonly T[]>;
}

/** Suggests values for one argument, given what was typed and what the other arguments already are. */
export type Completer = (typed: string, others: Params) => readonly string[];
export type Completers = Readonly<Record<string, Completer>>;

/** A resource template: its wire form, and what its variables can be. */
export interface Template {
  descriptor: Params & { uriTemplate: string; name: string };
  complete?: Completers;
}

export interface ResourceSection {
  /** Wire forms. Unchecked, so that a server can be wrong on purpose. */
  list: Listing<unknown>;
  templates?: readonly Template[];
  /** The contents of one resource; undefined when there is no such resource. */
  read(uri: string, call: Call): Maybe<readonly Params[] | undefined>;
  /** Calls `changed` until the returned function is called; undefined: no such resource. Absent: no subscriptions. */
  watch?(uri: string, changed: () => void): (() => void) | undefined;
}

export interface Prompt {
  descriptor: Params & { name: string; arguments?: readonly (Params & { name: string; required?: boolean })[] };
  /** The result of `prompts/get`. Every required argument is there. */
  render(values: Readonly<Record<string, string>>, call: Call): Maybe<Params>;
  complete?: Completers;
}

export interface Tool {
  descriptor: Params & { name: string; inputSchema: Params };
  /** The result of `tools/call`. Required arguments are there and have the types that the schema names. */
  run(values: Params, call: Call): Maybe<Params>;
  /** Whether it runs as a task, on a server that has tasks; default `forbidden`. */
  task?: TaskSupport;
}

/** How long a client may keep a result (2026-07-28). */
export interface CacheHint {
  ttlMs: number;
  cacheScope: 'public' | 'private';
}

/** One `subscriptions/listen` (2026-07-28), for a server that does with it as it likes. */
export interface OpenListen {
  id: RequestId;
  filter: Params;
  /** Counts from 1, over all listens of the server. */
  number: number;
  send: Send;
  /** Closes the stream that carries it without a word; over stdio there is none. */
  hangUp(): void;
}

/** A server, whatever era and transport it will be reached by. What is left out is not declared. */
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
  /** Makes tools into tasks (2025-11-25, and the extension of 2026-07-28). */
  tasks?: TaskStore;
  /** True when calls ask also for what the client did not declare: faulty. */
  sendsUndeclared?: boolean;
  /** Items a page; default 50. */
  pageSize?: number;
  /** By method; default `{ttlMs: 0, cacheScope: 'private'}`. */
  cacheHints?: Readonly<Record<string, CacheHint>>;
  /** Answers a listen in place of the usual way; returns what is called when the client ends it. */
  listen?(listen: OpenListen): (() => void) | undefined;
  /** Changes a finished result before it goes out, or throws instead: how a faulty server is made. */
  amend?(method: string, params: Params, result: Params): Maybe<Params>;
}

export type ListName = 'resources' | 'prompts' | 'tools';

/** Notifies every client of a server of a changed list. */
export class ListChanges {
  /** The lists that may change; the others never announce anything. */
  readonly lists: readonly ListName[];
  readonly #listeners = new Set<(list: ListName) => void>();

  constructor(lists: readonly ListName[]) {
    this.lists = lists;
  }

  announce(list: ListName): void {
    for (const listener of this.#listeners) listener(list);
  }

  /** Calls `listener` on every change until the returned function is called. */
  listen(listener: (list: ListName) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
