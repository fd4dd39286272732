import { isJsonObject, type Json } from '#shared/model/json.ts';

/** What a server may do only when a person or a policy allows it (server, tools). */
const gated = new Set(['tools/call']);

export function isGated(method: string): boolean {
  return gated.has(method);
}

/** The part of a request that a person decides about: all but its id and what the era adds. */
export interface Permitted {
  method: string;
  /** What a person wrote may have any, or none. */
  params?: Json | undefined;
}

/** Leave to send one request so many times. Only the gate issues permits, and a gated request needs one. */
export class Permit {
  readonly #permitted: Permitted;
  #left: number;
  #isUsed = false;

  /** Called by the gate alone, once somebody or something has decided. */
  constructor(permitted: Permitted, times: number) {
    this.#permitted = permitted;
    this.#left = times;
  }

  /** Uses the permit for one request. Throws when it is used up, or when another request was permitted. */
  redeem(request: Permitted): void {
    if (this.#left <= 0) throw new Error(`This permit for ${this.#permitted.method} is used up`);
    this.#check(request);
    this.#left -= 1;
    this.#isUsed = true;
  }

  /** Uses it for a further round: the same request with the inputs (2026-07-28, multi-round-trip requests). */
  redeemRound({ method, params }: Permitted): void {
    if (!this.#isUsed) throw new Error(`Nothing of this permit for ${this.#permitted.method} went out yet`);
    this.#check({ method, params: withoutRound(params) }, withoutRound(this.#permitted.params));
  }

  #check({ method, params }: Permitted, permitted = this.#permitted.params): void {
    const isSame = textOf(params) === textOf(permitted);
    if (method !== this.#permitted.method || !isSame) {
      throw new Error(`This permit is for another ${this.#permitted.method}`);
    }
  }
}

/** A person may have written them into the first request too. */
function withoutRound(params: Json | undefined): Json | undefined {
  if (!isJsonObject(params)) return params;
  const { inputResponses: _responses, requestState: _state, ...rest } = params;
  return rest;
}

/** Parameters without `_meta`, which the era and progress add to, as JSON text; undefined where there are none. */
function textOf(params: Json | undefined): string | undefined {
  if (!isJsonObject(params)) return JSON.stringify(params);
  const { _meta, ...rest } = params;
  return JSON.stringify(rest);
}
