import type { ServerResponse } from 'node:http';

/** One server-sent event; without a type it is a `message`. */
export interface StreamEvent {
  id?: string;
  type?: string;
  data: string;
}

const keepAliveMs = 15_000;

/** Writes server-sent events into a response. Events after a disconnect are dropped. */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, headers: Record<string, string> = {}) {
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      ...headers,
    });
    response.flushHeaders();
    const timer = setInterval(() => response.write(': keep-alive\n\n'), keepAliveMs);
    timer.unref();
    response.on('close', () => clearInterval(timer));
  }

  /** True until it ends or the client disconnects. */
  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  send({ id, type, data }: StreamEvent): void {
    if (!this.isOpen) return;
    const fields = [
      ...(id === undefined ? [] : [`id: ${id}`]),
      ...(type === undefined ? [] : [`event: ${type}`]),
      ...data.split('\n').map((line) => `data: ${line}`),
    ];
    this.#response.write(`${fields.join('\n')}\n\n`);
  }

  end(): void {
    if (this.isOpen) this.#response.end();
  }
}
