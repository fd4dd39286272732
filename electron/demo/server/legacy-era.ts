import { createCall, isLogLevel, type LogLevel, OpenCalls } from './call.ts';
import { type Ask, type RequestAll, RequestFailed } from './client-request.ts';
import type { ServerDefinition } from './definition.ts';
import { capabilitiesOf, dispatch } from './dispatch.ts';
import {
  type Answer,
  errorAnswer,
  errorCodes,
  isAnswer,
  isParams,
  notification,
  optionalObject,
  type Params,
  type RequestId,
  RpcError,
  readMessage,
  requireString,
  type Send,
} from './message.ts';
import { isRevision, legacyOf, type Revision, type Speech, shapeResult } from './revision.ts';
import { answerLegacyTasks } from './tasks.ts';

interface ClientConnection {
  signal: AbortSignal;
  send: Send;
  requestAll: RequestAll;
}

/** Revisions 2024-11-05 to 2025-11-25: a handshake, per-client state, and notifications of changes. */
export class LegacyEra {
  readonly #definition: ServerDefinition;
  readonly #revisions: readonly Revision[];
  readonly #unsolicited: Send;
  readonly #calls = new OpenCalls();
  readonly #asks = new LegacyRequests();
  readonly #watches = new Map<string, () => void>();
  #revision: Revision | undefined;
  #client: Params = {};
  #minimumLevel: LogLevel = 'info';
  #stopListening: (() => void) | undefined;

  constructor(definition: ServerDefinition, speech: Speech, unsolicited: Send) {
    this.#definition = definition;
    this.#revisions = legacyOf(speech);
    this.#unsolicited = unsolicited;
  }

  get revision(): Revision | undefined {
    return this.#revision;
  }

  async receive(message: unknown, send: Send): Promise<void> {
    // Only 2025-03-26 has batches.
    if (!Array.isArray(message) || this.#revision !== '2025-03-26') return this.#receiveOne(message, send);
    const answers: Params[] = [];
    const gather: Send = (outgoing) => {
      if (!Array.isArray(outgoing) && isParams(outgoing) && isAnswer(outgoing)) answers.push(outgoing);
      else send(outgoing);
    };
    await Promise.all(message.map((part) => this.#receiveOne(part, gather)));
    if (answers.length > 0) send(answers);
  }

  close(): void {
    this.#calls.cancelAll();
    this.#stopListening?.();
    for (const stop of this.#watches.values()) stop();
    this.#watches.clear();
  }

  async #receiveOne(value: unknown, send: Send): Promise<void> {
    const message = readMessage(value);
    if (message.kind === 'invalid') {
      send(errorAnswer(message.id, new RpcError(errorCodes.invalidRequest, 'Invalid request')));
    } else if (message.kind === 'notification') {
      this.#notice(message.method, message.params);
    } else if (message.kind === 'response') {
      this.#asks.take(message.answer);
    } else {
      const { id, method, params } = message;
      await this.#calls.answer(id, send, async (signal, sendWhileOpen) => {
        // A request that ends with its call is cancelled after the call's response.
        const requestAll = this.#asks.through(send, signal);
        const result = await this.#answer(method, params, { signal, send: sendWhileOpen, requestAll });
        const shaped = shapeResult(result, this.#revision ?? '2025-11-25');
        return (await this.#definition.amend?.(method, params, shaped)) ?? shaped;
      });
    }
  }

  #notice(method: string, params: Params): void {
    if (method === 'notifications/cancelled') this.#calls.cancel(params.requestId);
    if (method !== 'notifications/initialized' || this.#stopListening !== undefined) return;
    this.#stopListening = this.#definition.changes?.listen((list) =>
      this.#unsolicited(notification(`notifications/${list}/list_changed`)),
    );
  }

  async #answer(method: string, params: Params, channel: ClientConnection): Promise<Params> {
    if (method === 'ping') return {};
    if (method === 'initialize') return this.#initialize(params);
    if (this.#revision === undefined) {
      // Clients probe for modern methods: respond as to any unknown method.
      const code = method.startsWith('server/') ? errorCodes.methodNotFound : errorCodes.invalidRequest;
      throw new RpcError(code, `Not initialized: ${method} came before initialize`);
    }
    if (method === 'logging/setLevel' && this.#definition.logging) return this.#setLevel(params);
    if (this.#definition.resources?.watch) {
      if (method === 'resources/subscribe') return this.#subscribe(requireString(params, 'uri'));
      if (method === 'resources/unsubscribe') return this.#unsubscribe(requireString(params, 'uri'));
    }
    const call = createCall({
      revision: this.#revision,
      params,
      client: this.#client,
      unsolicited: this.#unsolicited,
      ...channel,
      minimumLevel: this.#definition.logging ? this.#minimumLevel : undefined,
      sendsUndeclared: this.#definition.sendsUndeclared,
    });
    const ofTasks = await answerLegacyTasks(this.#definition, method, params, call);
    return ofTasks ?? dispatch(this.#definition, method, params, call);
  }

  #initialize(params: Params): Params {
    const offered = requireString(params, 'protocolVersion');
    const newest = this.#revisions.at(-1) ?? '2025-11-25';
    this.#client = optionalObject(params, 'capabilities');
    this.#revision = isRevision(offered) && this.#revisions.includes(offered) ? offered : newest;
    const { info, instructions } = this.#definition;
    return {
      protocolVersion: this.#revision,
      capabilities: capabilitiesOf(this.#definition, this.#revision),
      serverInfo: info,
      ...(instructions === undefined ? {} : { instructions }),
    };
  }

  #setLevel(params: Params): Params {
    if (!isLogLevel(params.level)) throw new RpcError(errorCodes.invalidParams, 'Unknown log level');
    this.#minimumLevel = params.level;
    return {};
  }

  #subscribe(uri: string): Params {
    if (this.#watches.has(uri)) return {};
    const stop = this.#definition.resources?.watch?.(uri, () =>
      this.#unsolicited(notification('notifications/resources/updated', { uri })),
    );
    if (stop === undefined) throw new RpcError(errorCodes.resourceNotFound, 'Resource not found', { uri });
    this.#watches.set(uri, stop);
    return {};
  }

  #unsubscribe(uri: string): Params {
    this.#watches.get(uri)?.();
    this.#watches.delete(uri);
    return {};
  }
}

function refusal({ method }: Ask, error: unknown): RequestFailed {
  const { code, message } = isParams(error) ? error : { code: undefined, message: undefined };
  return new RequestFailed(`The client refused ${method}: ${String(code)} ${String(message)}`);
}

/** The server's pending requests (until 2025-11-25). */
class LegacyRequests {
  readonly #waiting = new Map<RequestId, (answer: Answer) => void>();
  #last = 0;

  /** Sends requests through `send`. When `signal` aborts, or one request fails, the others are cancelled. */
  through(send: Send, signal: AbortSignal): RequestAll {
    return async (asks) => {
      const over = new AbortController();
      const stop = AbortSignal.any([signal, over.signal]);
      const ask = async ([key, one]: [string, Ask]) => [key, await this.#ask(one, send, stop)] as const;
      try {
        return Object.fromEntries(await Promise.all(Object.entries(asks).map(ask)));
      } catch (error) {
        over.abort(error);
        throw error;
      }
    };
  }

  /** Ignores responses to unknown requests, which may have been cancelled. */
  take(answer: Answer): void {
    if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
  }

  #ask(ask: Ask, send: Send, signal: AbortSignal): Promise<Params> {
    this.#last += 1;
    const id = `ask-${this.#last}`;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(id);
        send(notification('notifications/cancelled', { requestId: id, reason: 'The answer is not needed any more' }));
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        signal.removeEventListener('abort', stop);
        if (isParams(result)) resolve(result);
        else reject(refusal(ask, error));
      });
      const { method, params } = ask;
      send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    });
  }
}
