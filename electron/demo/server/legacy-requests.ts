import { type Ask, type RequestAll, RequestFailed } from './client-request.ts';
import { type Answer, isParams, notification, type Params, type RequestId, type Send } from './message.ts';

function refusal({ method }: Ask, error: unknown): RequestFailed {
  const { code, message } = isParams(error) ? error : { code: undefined, message: undefined };
  return new RequestFailed(`The client refused ${method}: ${String(code)} ${String(message)}`);
}

/** The requests of the server's own that wait for its client's answer (until 2025-11-25). */
export class LegacyRequests {
  readonly #waiting = new Map<RequestId, (answer: Answer) => void>();
  #last = 0;

  /** Asks through `send`. When `signal` aborts, or one request fails, what is still open is taken back on the wire. */
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

  /** Takes the response to a request. One that nobody waits for is dropped: it may have crossed its cancellation. */
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
