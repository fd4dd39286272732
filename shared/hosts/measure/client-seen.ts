import { metaKeys, metaOf } from '../../mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../../model/json/json.ts';
import { isRevision, type Revision } from '../../model/revision.ts';
import { capabilityPaths } from '../capability-paths.ts';
import type { HttpSeen } from './http-seen.ts';

/** Beyond that, what a client sends changes no fact. */
const mostRequests = 5000;
const mostHeld = 100;
const mostReported = 2000;
const mostBeepGroups = 100;
const mostCapabilities = 50;
const mostOfPath = 100;
/** So much of a text of the client is kept, in UTF-16 units. */
const mostOfText = 300;

/** A client may try one after the other. */
const opening: ReadonlySet<string> = new Set(['initialize', 'server/discover']);

/** A request of the client. Its texts are untrusted, and cut. */
export interface SeenRequest {
  /** In milliseconds, as all times of the probe. */
  readonly at: number;
  readonly method: string;
  readonly cursor?: string;
  /** The tool of a call, and its arguments as JSON. */
  readonly tool?: string;
  readonly args?: string;
  readonly hasProgressToken: boolean;
  /** It got no answer, since it was to fail on its way. */
  readonly hasFailed: boolean;
  /** Of `subscriptions/listen`: it asks for updates of resources. */
  readonly watches: boolean;
}

/** A call that the probe held open, and how it ended. */
export interface HeldCall {
  readonly tool: 'wait' | 'waitWithProgress';
  readonly ms: number;
  /** `closed`: its stream or its session was. */
  readonly end: 'cancelled' | 'closed' | 'answered';
  /** When it ended. */
  readonly at: number;
  readonly hasProgressToken: boolean;
}

/** What a model says that it was given. Untrusted. */
export interface Report {
  readonly words: readonly string[];
  /** Of tools. */
  readonly names: readonly string[];
  readonly beeps: readonly number[];
  readonly pictures?: number | undefined;
  readonly sounds?: number | undefined;
}

interface ClientSeenOptions {
  isUnanswered?: boolean;
  startedAt?: number | undefined;
  userAgent?: string | undefined;
  http?: HttpSeen | undefined;
}

/** What `loupe probe` saw of one client in one session, bounded. */
export class ClientSeen {
  readonly transport: 'stdio' | 'http';
  /** As the client announces itself. Untrusted. */
  info: { readonly name: string; readonly version?: string } | undefined;
  /** The capabilities that it declares, as paths; undefined before it did. */
  declares: Set<string> | undefined;
  /** That it requested, and that Loupe knows. */
  readonly revisions = new Set<Revision>();
  readonly requests: SeenRequest[] = [];
  readonly #held: HeldCall[] = [];
  readonly #startedAt: number | undefined;
  /** When the list of tools changed. */
  changedAt: number | undefined;
  /** What a model reported: code words, and the names of tools. Untrusted. */
  readonly words = new Set<string>();
  readonly names = new Set<string>();
  /** How many pictures and sounds a model says that it was given, also those that it couldn’t read or hear. */
  pictures: number | undefined;
  sounds: number | undefined;
  /** How many beeps it heard in each group. */
  beeps: readonly number[] = [];
  /** When the client ended the session. */
  endedAt: number | undefined;
  /** Nothing is answered, to see how long it waits. */
  readonly isUnanswered: boolean;
  /** When it sent the last request that opens a session, and when it cancelled that. */
  openedAt: number | undefined;
  gaveUpAt: number | undefined;

  /** What it does when requests fail over HTTP, where that is measured. */
  readonly http: HttpSeen | undefined;
  /** The header of its HTTP requests. Untrusted. */
  readonly userAgent: string | undefined;

  /** `startedAt`: when the client started its server, which reads the first request some time later. */
  constructor(
    transport: ClientSeen['transport'],
    { isUnanswered = false, startedAt, userAgent, http }: ClientSeenOptions = {},
  ) {
    this.transport = transport;
    this.isUnanswered = isUnanswered;
    this.#startedAt = startedAt;
    this.userAgent = userAgent?.slice(0, mostOfText);
    this.http = http;
  }

  /** Notes a message of the client. */
  note(message: JsonObject, at: number, hasFailed = false): void {
    const { method, params, id } = message;
    if (method === 'notifications/cancelled' && this.openedAt !== undefined) this.gaveUpAt ??= at;
    if (typeof method !== 'string' || id === undefined) return;
    if (opening.has(method)) {
      this.openedAt = this.openedAt === undefined ? (this.#startedAt ?? at) : at;
      this.gaveUpAt = undefined;
    }
    this.#noteClient(method, params);
    if (this.requests.length >= mostRequests) return;
    const fields = isJsonObject(params) ? params : {};
    const { arguments: args, notifications } = fields;
    const cursor = stringAt(params, 'cursor');
    const tool = method === 'tools/call' ? stringAt(params, 'name') : undefined;
    this.requests.push({
      at,
      method: cut(method),
      ...(cursor !== undefined && { cursor: cut(cursor) }),
      ...(tool !== undefined && { tool: cut(tool), args: cut(JSON.stringify(args ?? {})) }),
      hasProgressToken: metaOf(params).progressToken !== undefined,
      hasFailed,
      watches: isJsonObject(notifications) && notifications.resourceSubscriptions !== undefined,
    });
  }

  get held(): readonly HeldCall[] {
    return this.#held;
  }

  /** Notes a call that the probe held open. */
  hold(call: HeldCall): void {
    if (this.#held.length < mostHeld) this.#held.push(call);
  }

  /** Notes what a model reported of what it was given. */
  report({ words, names, beeps, pictures, sounds }: Report): void {
    this.pictures = pictures ?? this.pictures;
    this.sounds = sounds ?? this.sounds;
    if (beeps.length > 0) this.beeps = beeps.slice(0, mostBeepGroups);
    for (const word of words.slice(0, mostReported)) {
      if (this.words.size < mostReported) this.words.add(cut(word.trim().toUpperCase()));
    }
    for (const name of names.slice(0, mostReported)) {
      if (this.names.size < mostReported) this.names.add(cut(name.trim()));
    }
  }

  #noteClient(method: string, params: Json | undefined): void {
    const isHandshake = method === 'initialize';
    const meta = metaOf(params);
    const source = isHandshake && isJsonObject(params) ? params : undefined;
    const info = source?.clientInfo ?? meta[metaKeys.clientInfo];
    const name = stringAt(info, 'name');
    const version = stringAt(info, 'version');
    if (name) this.info ??= { name: cut(name), ...(version && { version: cut(version) }) };
    const capabilities = source?.capabilities ?? meta[metaKeys.clientCapabilities];
    if (isJsonObject(capabilities)) this.#noteCapabilities(capabilities);
    const revision = source?.protocolVersion ?? meta[metaKeys.revision];
    if (isRevision(revision)) this.revisions.add(revision);
  }

  #noteCapabilities(capabilities: JsonObject): void {
    this.declares ??= new Set();
    for (const path of capabilityPaths(capabilities)) {
      if (path.length <= mostOfPath && this.declares.size < mostCapabilities) this.declares.add(path);
    }
  }
}

function cut(text: string): string {
  return text.slice(0, mostOfText).toWellFormed();
}
