import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';

const messageSchema = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
});
type Message = z.infer<typeof messageSchema>;
type Params = Record<string, unknown>;

/** A connection to Chromium's DevTools protocol. */
export class Cdp {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve(result: Params): void; reject(error: Error): void }>();
  readonly #events = new EventEmitter();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(messageSchema.parse(JSON.parse(data.toString()))));
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Chromium has gone'));
    });
  }

  static connect(endpoint: string): Promise<Cdp> {
    const socket = new WebSocket(endpoint, { maxPayload: 0 });
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(new Cdp(socket)));
      socket.once('error', reject);
    });
  }

  /** Calls a method of the browser or of an attached target. Rejects with Chromium's message. */
  send(method: string, params: Params = {}, sessionId?: string): Promise<Params> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  on(sessionId: string, method: string, listener: (params: Params) => void): void {
    this.#events.on(`${sessionId} ${method}`, listener);
  }

  close(): void {
    this.#socket.close();
  }

  #receive({ id, sessionId = '', method, params = {}, result = {}, error }: Message): void {
    if (method) this.#events.emit(`${sessionId} ${method}`, params);
    if (id === undefined) return;
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }
}
