import { type Asks, type RequestAll, requireDeclared } from './client-request.ts';
import { errorAnswer, isParams, notification, type Params, type RequestId, type Send } from './message.ts';
import type { Revision } from './revision.ts';

/** The levels of RFC 5424, least severe first. */
export const logLevels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const;
export type LogLevel = (typeof logLevels)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return logLevels.some((level) => level === value);
}

/** The request that a feature handles, and what it can send before the response. */
export interface Call {
  readonly revision: Revision;
  /** As sent. */
  readonly params: Params;
  /** The client's capabilities: from the handshake, or with this request (2026-07-28). */
  readonly client: Params;
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress if the client sent a progress token. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message if the client requested this level. */
  log(level: LogLevel, data: unknown, logger?: string): void;
  /** Sends a notification of this request, until its response. */
  notify(method: string, params: Params): void;
  /** Sends a notification at any time, also after the response; not in 2026-07-28. */
  announce(method: string, params: Params): void;
  /** Sends one request to the client; see `RequestAll`. */
  ask(method: string, params?: Params): Promise<Params>;
  /** Sends several requests to the client at once. */
  requestAll(asks: Asks): Promise<Record<string, Params>>;
}

/** `minimumLevel` is undefined when the client wants no logs. */
interface CallSource {
  revision: Revision;
  params: Params;
  client: Params;
  signal: AbortSignal;
  send: Send;
  /** Sends notifications outside of requests. */
  unsolicited?: Send;
  minimumLevel: LogLevel | undefined;
  requestAll: RequestAll;
  /** Faulty: also sends requests that the client did not declare. */
  sendsUndeclared?: boolean;
}

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

/** The client requests of a call. Their keys, made of method and number, are the same in every round. */
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

/** The client's pending requests. Each gets one response, or none when it is cancelled. */
export class OpenCalls {
  readonly #controllers = new Map<RequestId, AbortController>();

  /** Does the work and sends its result or error. The work can send messages until the response. */
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
    // A client may have reused the id for another call.
    if (this.#controllers.get(id) === controller) this.#controllers.delete(id);
    if (wanted) send(answer);
  }

  /** Stops the work on a request, which gets no response. */
  cancel(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#controllers.get(id)?.abort();
  }

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
