import { metaOf } from '../mcp/meta-keys.ts';
import type { Exchange, RequestMessage, ResponseMessage } from './exchange.ts';
import { jsonKey } from './recent-map.ts';

/**
 * An HTTP exchange as what carries requests: what comes on its response belongs to them. Several clients of one recording
 * use the same ids and progress tokens.
 */
export class Carrier<Kept> {
  readonly #byKey = new Map<string, Exchange<Kept>>();
  readonly #byToken = new Map<string, Exchange<Kept>>();
  /** The newest of its requests. */
  last: Exchange<Kept> | undefined;

  add(exchange: Exchange<Kept>, { params }: RequestMessage): void {
    this.last = exchange;
    this.#byKey.set(exchange.key, exchange);
    const { progressToken } = metaOf(params);
    if (progressToken !== undefined) this.#byToken.set(jsonKey(progressToken), exchange);
  }

  /** The newest request with the id of this key. */
  ofKey(key: string): Exchange<Kept> | undefined {
    return this.#byKey.get(key);
  }

  /** The request that gave the progress token with this key. */
  ofToken(key: string): Exchange<Kept> | undefined {
    return this.#byToken.get(key);
  }

  /** The request that a response answers: an error that names none answers the only one. */
  answeredBy({ id }: ResponseMessage): Exchange<Kept> | undefined {
    if (id !== undefined) return this.ofKey(jsonKey(id));
    return this.#byKey.size === 1 ? this.last : undefined;
  }
}
