import { type Asks, type RequestAll, requireDeclared } from './client-request.ts';
import { errorAnswer, isParams, notification, type Params, type RequestId, type Send } from './message.ts';
import type { Revision } from './revision.ts';

/** The levels of RFC 5424, least severe first. */
export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof logLevels)[number];

/** True for a level that the protocol knows. */
export function isLogLevel(value: unknown): value is LogLevel {
  return logLevels.some((level) => level === value);
}

/** What a feature knows about the request that it is answering, and what it can say before the answer. */
export interface Call {
  readonly revision: Revision;
  /** The request's parameters as they came. */
  readonly params: Params;
  /** The capabilities that the client declared: in the handshake, or with this request (2026-07-28). */
  readonly client: Params;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress when the client gave a progress token. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message, if the client wants to see this level. */
  log(level: LogLevel, data: unknown, logger?: string): void;
  /** Sends a notification that belongs to this request, as long as it is not answered. */
  notify(method: string, params: Params): void;
  /** Sends a notification at any time, also when the request is over; 2026-07-28 has no place for such. */
  announce(method: string, params: Params): void;
  /** Asks the client for one thing; see `RequestAll`. */
  ask(method: string, params?: Params): Promise<Params>;
  /** Asks the client for several things at once. */
  requestAll(asks: Asks): Promise<Record<string, Params>>;
}

/** What a call is made of. `minimumLevel` is undefined when the client wants no logs. */
interface CallSource {
  revision: Revision;
  params: Params;
  client: Params;
  signal: AbortSignal;
  send: Send;
  /** Where notifications go that no request asked for. */
  unsolicited?: Send;
  minimumLevel: LogLevel | undefined;
  requestAll: RequestAll;
  /** Asks also for what the client did not declare, as only a faulty server does. */
  sendsUndeclared?: boolean;
}

/** A call that notifies the client through `send`. */
export function createCall(source: CallSource): Call {
  const { revision, params, client, signal, send, unsolicited, minimumLevel } = source;
  const progressToken = isParams(params._meta) ? params._meta.progressToken : undefined;
  return {
    revision,
    params,
    client,
    signal,
    progress(progress, total, message) {
      if (progressToken === undefined) return;
      // 2024-11-05 has no message in its progress.
      const text = revision === '2024-11-05' ? undefined : message;
      send(notification('notifications/progress', { progressToken, progress, total, message: text }));
    },
    log(level, data, logger) {
      if (minimumLevel === undefined || logLevels.indexOf(level) < logLevels.indexOf(minimumLevel)) return;
      send(notification('notifications/message', { level, logger, data }));
    },
    notify: (method, notified) => send(notification(method, notified)),
    announce: (method, announced) => unsolicited?.(notification(method, announced)),
    ...askingWith(source.requestAll, source),
  };
}

/** The asking side of a call. Keys are made of the method and a number; they are the same in every round. */
export function askingWith(
  requestAll: RequestAll,
  { revision, client, sendsUndeclared }: Pick<CallSource, 'revision' | 'client' | 'sendsUndeclared'>,
): Pick<Call, 'ask' | 'requestAll'> {
  let asked = 0;
  const askDeclared: RequestAll = async (asks) => {
    if (!sendsUndeclared) requireDeclared(client, asks, revision);
    return requestAll(asks);
  };
  return {
    requestAll: askDeclared,
    async ask(method, params) {
      asked += 1;
      const key = `${method.split('/')[0]}-${asked}`;
      const { [key]: result = {} } = await askDeclared({ [key]: { method, ...(params && { params }) } });
      return result;
    },
  };
}

/** The requests that a client waits for: each is answered once, or not at all once it is cancelled. */
export class OpenCalls {
  readonly #controllers = new Map<RequestId, AbortController>();

  /** Does the work and sends its result or its error. The work's own messages stop when it is answered. */
  async answer(id: RequestId, send: Send, work: (signal: AbortSignal, send: Send) => Promise<Params>): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    const isOpen = () => !controller.signal.aborted && this.#controllers.get(id) === controller;
    const sendWhileOpen: Send = (message) => {
      if (isOpen()) send(message);
    };
    let answer: Params;
    try {
      answer = { jsonrpc: '2.0', id, result: await work(controller.signal, sendWhileOpen) };
    } catch (error) {
      answer = errorAnswer(id, error);
    }
    const wanted = isOpen();
    // A client that uses an id twice at once has another call under it by now.
    if (this.#controllers.get(id) === controller) this.#controllers.delete(id);
    if (wanted) send(answer);
  }

  /** Stops the work on request `id`; it will not be answered. */
  cancel(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#controllers.get(id)?.abort();
  }

  /** Stops all work when the client has disconnected. */
  cancelAll(): void {
    for (const controller of this.#controllers.values()) controller.abort();
  }
}

/** Waits for `milliseconds`. Rejects with the signal's reason as soon as the signal aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    function stop() {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}
