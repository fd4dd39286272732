import type { RpcId } from '#shared/mcp/envelope.ts';
import type { Json, JsonObject } from '#shared/model/json/json.ts';
import type { Tap } from '../../wire/transports/tap.ts';

export const methodNotFound = -32601;
export const invalidParams = -32602;
/** Denied by the user, or unavailable. */
export const refused = -32000;
const invalidRequest = -32600;

/** Concurrent requests of an app, each of which may need the user. */
const maxAtOnce = 8;
const maxWaiting = 2000;
const teardownMs = 1000;

/** The error response to a request. */
export class AppError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export interface AppEndpointContext {
  tap: Tap;
  onChange(): void;
  /** Handles a request; throws an `AppError`. Aborted when the app ends. */
  request(method: string, params: Json | undefined, seq: number, signal: AbortSignal): Promise<JsonObject>;
  onNotification(method: string, params: Json | undefined, seq: number): void;
}

/** The JSON-RPC connection to an app (MCP Apps, transport). Each message is recorded first. */
export class AppEndpoint {
  readonly #context: AppEndpointContext;
  readonly #over = new AbortController();
  readonly #waiting: { number: number; text: string }[] = [];
  readonly #pending = new Map<RpcId, () => void>();
  #lastNumber = 0;
  #lastId = 0;
  #running = 0;

  constructor(context: AppEndpointContext) {
    this.#context = context;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** Handles any message of the app. Never throws. */
  handle(text: string): void {
    if (this.#over.signal.aborted) return;
    const { seq, envelope } = this.#context.tap.message({
      direction: 'in',
      channel: 'app',
      framing: 'body',
      body: Buffer.from(text),
      payload: text,
    });
    if (envelope.kind === 'request') void this.#respond(envelope.id, envelope.method, envelope.params, seq);
    else if (envelope.kind === 'notification') this.#context.onNotification(envelope.method, envelope.params, seq);
    else if (envelope.kind === 'result' || envelope.kind === 'error') this.#settle(envelope.id);
  }

  notify(method: string, params: Json): void {
    this.#send({ jsonrpc: '2.0', method, params });
  }

  /** The messages after number `after`; earlier ones were delivered and are dropped. */
  receive(after: number): { number: number; text: string }[] {
    while (this.#waiting[0] !== undefined && this.#waiting[0].number <= after) this.#waiting.shift();
    return [...this.#waiting];
  }

  async tearDown(): Promise<void> {
    if (this.#over.signal.aborted) return;
    this.#lastId += 1;
    const id = `loupe-app:${this.#lastId}`;
    await new Promise<void>((resolve) => {
      const timer = this.#context.tap.clock.setTimeout(resolve, teardownMs);
      this.#pending.set(id, () => {
        timer.clear();
        resolve();
      });
      this.#send({ jsonrpc: '2.0', id, method: 'ui/resource-teardown', params: {} });
    });
  }

  end(): void {
    this.#over.abort();
    this.#waiting.length = 0;
    for (const settle of this.#pending.values()) settle();
    this.#pending.clear();
  }

  async #respond(id: RpcId, method: string, params: Json | undefined, seq: number): Promise<void> {
    this.#running += 1;
    try {
      if (this.#running > maxAtOnce) throw new AppError(refused, `More than ${maxAtOnce} requests at a time`);
      const result = await this.#context.request(method, params, seq, this.#over.signal);
      this.#send({ jsonrpc: '2.0', id, result });
    } catch (thrown) {
      const { code, message } = thrown instanceof AppError ? thrown : { code: invalidRequest, message: String(thrown) };
      this.#send({ jsonrpc: '2.0', id, error: { code, message } });
    } finally {
      this.#running -= 1;
    }
  }

  #settle(id: RpcId | undefined): void {
    if (id === undefined) return;
    this.#pending.get(id)?.();
    this.#pending.delete(id);
  }

  #send(message: Json): void {
    if (this.#over.signal.aborted) return;
    const text = JSON.stringify(message);
    this.#context.tap.message({
      direction: 'out',
      channel: 'app',
      framing: 'body',
      body: Buffer.from(text),
      payload: text,
    });
    this.#lastNumber += 1;
    this.#waiting.push({ number: this.#lastNumber, text });
    if (this.#waiting.length > maxWaiting) this.#waiting.shift();
    this.#context.onChange();
  }
}
