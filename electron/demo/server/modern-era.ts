import { type Call, createCall, isLogLevel, OpenCalls } from './call.ts';
import type { CacheHint, ListName, ServerDefinition } from './definition.ts';
import { capabilitiesOf, dispatch } from './dispatch.ts';
import {
  errorAnswer,
  errorCodes,
  isParams,
  metaKeys,
  notification,
  optionalObject,
  type Params,
  type RequestId,
  RpcError,
  readMessage,
  type Send,
} from './message.ts';
import { isRevision, legacyOf, modernOf, type Speech } from './revision.ts';
import { InputRequired, inRounds } from './rounds.ts';
import { answerModernTasks, detailedTask, requireTasks } from './tasks.ts';

const cacheableMethods: readonly string[] = [
  'server/discover',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
  'tools/list',
  'skills/list',
];
const uncached: CacheHint = { ttlMs: 0, cacheScope: 'private' };

function metaOf(params: unknown): Params {
  return isParams(params) && isParams(params._meta) ? params._meta : {};
}

function clientOf(params: Params): Params {
  const client = metaOf(params)[metaKeys.clientCapabilities];
  return isParams(client) ? client : {};
}

/** True when a message names its revision, as every modern request does. */
export function hasModernMeta(message: Params): boolean {
  return metaKeys.protocolVersion in metaOf(message.params);
}

/** Every revision that a server supports, newest first. */
export function supportedBy(speech: Speech): string[] {
  return [...legacyOf(speech), ...modernOf(speech)].reverse();
}

/** The error for incomplete `_meta` or an unsupported revision, if any. */
export function refusalOf(method: string, params: Params, speech: Speech): RpcError | undefined {
  const meta = metaOf(params);
  const version = meta[metaKeys.protocolVersion];
  const supported = supportedBy(speech);
  const unsupported = (requested: unknown) =>
    new RpcError(errorCodes.unsupportedVersion, `Unsupported protocol version; supported: ${supported.join(', ')}`, {
      supported,
      requested,
    });
  // A legacy client understands only this error, so it lists the versions.
  if (version === undefined && method === 'initialize') return unsupported(params.protocolVersion);
  if (typeof version !== 'string' || !isParams(meta[metaKeys.clientCapabilities])) {
    return new RpcError(errorCodes.invalidParams, 'Missing required _meta fields: protocolVersion, clientCapabilities');
  }
  return isRevision(version) && modernOf(speech).includes(version) ? undefined : unsupported(version);
}

/** Revision 2026-07-28: stateless requests; changes are sent on listens. */
export class ModernEra {
  readonly #definition: ServerDefinition;
  readonly #speech: Speech;
  readonly #hangUp: () => void;
  readonly #calls = new OpenCalls();
  readonly #listens = new Map<RequestId, { stop: () => void; send: Send }>();

  /** `hangUp` closes the request's stream, on transports with one per request. */
  constructor(definition: ServerDefinition, speech: Speech, hangUp: () => void = () => undefined) {
    this.#definition = definition;
    this.#speech = speech;
    this.#hangUp = hangUp;
  }

  async receive(value: unknown, send: Send): Promise<void> {
    const message = readMessage(value);
    if (message.kind === 'invalid') {
      send(errorAnswer(message.id, new RpcError(errorCodes.invalidRequest, 'Invalid request')));
    } else if (message.kind === 'notification') {
      if (message.method === 'notifications/cancelled') this.#cancel(message.params.requestId);
    } else if (message.kind === 'request') {
      const { id, method, params } = message;
      const refusal = refusalOf(method, params, this.#speech);
      if (refusal !== undefined) send(errorAnswer(id, refusal));
      else if (method === 'subscriptions/listen') this.#listen(id, params, send);
      else await this.#calls.answer(id, send, (signal, open) => this.#answer(method, params, signal, open));
    }
  }

  /** See `Endpoint.close`. Open listens get their result. */
  close(): void {
    this.#calls.cancelAll();
    for (const [id, { stop, send }] of this.#listens) {
      stop();
      const result = { resultType: 'complete', _meta: { ...this.#serverMeta(), [metaKeys.subscriptionId]: id } };
      send({ jsonrpc: '2.0', id, result });
    }
    this.#listens.clear();
  }

  /** Only `server/discover` has all of the server's info, since icons in every result would be too much. */
  #serverMeta(method = ''): Params {
    const { info } = this.#definition;
    const brief = { name: info.name, version: info.version };
    return { [metaKeys.serverInfo]: method === 'server/discover' ? info : brief };
  }

  async #answer(method: string, params: Params, signal: AbortSignal, send: Send): Promise<Params> {
    const level = metaOf(params)[metaKeys.logLevel];
    const call = createCall({
      revision: '2026-07-28',
      params,
      client: clientOf(params),
      signal,
      send,
      minimumLevel: this.#definition.logging && isLogLevel(level) ? level : undefined,
      requestAll: inRounds(method, params),
      sendsUndeclared: this.#definition.sendsUndeclared,
    });
    const plain = method === 'server/discover' ? this.#discover() : await this.#dispatch(method, params, call);
    const isCacheable = cacheableMethods.includes(method) && !('resultType' in plain);
    const hint = isCacheable ? (this.#definition.cacheHints?.[method] ?? uncached) : {};
    const result = {
      resultType: 'complete',
      ...plain,
      ...hint,
      _meta: { ...this.#serverMeta(method), ...(isParams(plain._meta) ? plain._meta : {}) },
    };
    return (await this.#definition.amend?.(method, params, result)) ?? result;
  }

  /** Any result of 2026-07-28 may be `input_required`. */
  async #dispatch(method: string, params: Params, call: Call): Promise<Params> {
    try {
      const ofTasks = answerModernTasks(this.#definition, method, params, call);
      return ofTasks ?? (await dispatch(this.#definition, method, params, call));
    } catch (error) {
      if (error instanceof InputRequired) return error.result;
      throw error;
    }
  }

  #discover(): Params {
    const { instructions } = this.#definition;
    return {
      supportedVersions: supportedBy(this.#speech),
      capabilities: capabilitiesOf(this.#definition, '2026-07-28'),
      ...(instructions === undefined ? {} : { instructions }),
    };
  }

  #listen(id: RequestId, params: Params, send: Send): void {
    try {
      const filter = optionalObject(params, 'notifications');
      if (filter.taskIds !== undefined) requireTasks(clientOf(params));
      const listen = { id, filter, number: countListen(this.#definition), send, hangUp: this.#hangUp };
      const stop = this.#definition.listen?.(listen) ?? openListen(this.#definition, id, filter, send);
      this.#listens.set(id, { stop, send });
    } catch (error) {
      send(errorAnswer(id, error));
    }
  }

  #cancel(id: unknown): void {
    this.#calls.cancel(id);
    if (typeof id !== 'string' && typeof id !== 'number') return;
    this.#listens.get(id)?.stop();
    this.#listens.delete(id);
  }
}

const listensSoFar = new WeakMap<ServerDefinition, number>();

function countListen(definition: ServerDefinition): number {
  const count = (listensSoFar.get(definition) ?? 0) + 1;
  listensSoFar.set(definition, count);
  return count;
}

const listFlags: Readonly<Record<ListName, string>> = {
  resources: 'resourcesListChanged',
  prompts: 'promptsListChanged',
  tools: 'toolsListChanged',
};

function stringsIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [];
  return values.filter((item) => typeof item === 'string');
}

/** Acknowledges the supported part of a listen, then sends changes until the returned function is called. */
function openListen(definition: ServerDefinition, id: RequestId, filter: Params, send: Send): () => void {
  const stops: (() => void)[] = [];
  const tagged = (method: string, params: Params = {}) =>
    send(notification(method, { ...params, _meta: { [metaKeys.subscriptionId]: id } }));

  const lists = (definition.changes?.lists ?? []).filter((list) => filter[listFlags[list]] === true);
  const uris: string[] = [];
  for (const uri of stringsIn(filter.resourceSubscriptions)) {
    const stop = definition.resources?.watch?.(uri, () => tagged('notifications/resources/updated', { uri }));
    if (stop === undefined) continue;
    stops.push(stop);
    uris.push(uri);
  }
  const tasks = stringsIn(filter.taskIds)
    .map((taskId) => definition.tasks?.find(taskId))
    .filter((task) => task !== undefined);
  for (const task of tasks) stops.push(task.watch(() => tagged('notifications/tasks', detailedTask(task))));
  tagged('notifications/subscriptions/acknowledged', {
    notifications: {
      ...Object.fromEntries(lists.map((list) => [listFlags[list], true])),
      ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
      ...(tasks.length > 0 ? { taskIds: tasks.map((task) => task.id) } : {}),
    },
  });
  const stopListening = definition.changes?.listen((list) => {
    if (lists.includes(list)) tagged(`notifications/${list}/list_changed`);
  });
  if (stopListening !== undefined) stops.push(stopListening);
  return () => {
    for (const stop of stops) stop();
  };
}
