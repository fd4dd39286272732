import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '#shared/model/json.ts';

/** What a server may do only when a person lets it, or laid down that it may (server, tools). */
const gated = new Set(['tools/call']);

/** True for a request that never goes out without a permit. */
export function isGated(method: string): boolean {
  return gated.has(method);
}

/** The part of a request that a person decides about: all but its id and what the era adds. */
export interface Permitted {
  method: string;
  params: JsonObject;
}

/**
 * Leave to send one kind of request so many times. Only the gate issues permits, and only a permit gets a gated
 * request past the peer: there is no other way to the wire.
 */
export class Permit {
  readonly #permitted: Permitted;
  #left: number;

  /** Called by the gate alone, once somebody or something has decided. */
  constructor(permitted: Permitted, times: number) {
    this.#permitted = permitted;
    this.#left = times;
  }

  /** Uses the permit for one request. Throws when it is used up, or when another request was permitted. */
  redeem({ method, params }: Permitted): void {
    if (this.#left <= 0) throw new Error(`This permit for ${this.#permitted.method} is used up`);
    const { _meta: sentMeta, ...sent } = params;
    const { _meta, ...permitted } = this.#permitted.params;
    if (method !== this.#permitted.method || !isSame(sent, permitted)) {
      throw new Error(`This permit is for another ${this.#permitted.method}`);
    }
    this.#left -= 1;
  }
}

/** Compared as text too: numbers whose digits were kept are opaque objects that all look alike. */
function isSame(a: Json, b: Json): boolean {
  return isDeepStrictEqual(a, b) && JSON.stringify(a) === JSON.stringify(b);
}
