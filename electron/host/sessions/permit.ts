import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';

/** Requests that need a permit (server, tools). */
const gated = new Set(['tools/call']);

export function isGated(method: string): boolean {
  return gated.has(method);
}

/** The part of a request that the decision is about: everything except its id and the era's `_meta`. */
interface Permitted {
  method: string;
  /** A hand-written request may have any. */
  params?: Json | undefined;
}

/** Permission to send one request a number of times. Issued only by the gate. */
export class Permit {
  readonly #permitted: Permitted;
  #left: number;
  #isUsed = false;

  constructor(permitted: Permitted, times: number) {
    this.#permitted = permitted;
    this.#left = times;
  }

  /** Uses the permit for one request. Throws when it is used up or for another request. */
  redeem(request: Permitted): void {
    if (this.#left <= 0) throw new Error(`This permit for ${this.#permitted.method} is used up`);
    this.#check(request);
    this.#left -= 1;
    this.#isUsed = true;
  }

  /** Uses the permit for a further round: the same request with inputs (2026-07-28, multi-round-trip requests). */
  redeemRound({ method, params }: Permitted): void {
    if (!this.#isUsed) throw new Error(`This permit for ${this.#permitted.method} wasn't used yet`);
    this.#check({ method, params: withoutRound(params) }, withoutRound(this.#permitted.params));
  }

  #check({ method, params }: Permitted, permitted = this.#permitted.params): void {
    const isSame = paramsText(params) === paramsText(permitted);
    if (method !== this.#permitted.method || !isSame) {
      throw new Error(`This permit is for another ${this.#permitted.method}`);
    }
  }
}

/** Permission to send exactly these bytes, once. Issued only by the gate. */
export class BytesPermit {
  readonly #bytes: Uint8Array;
  #isUsed = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = Uint8Array.from(bytes);
  }

  /** Throws when it is used up or for other bytes. */
  redeem(bytes: Uint8Array): void {
    if (this.#isUsed) throw new Error('This permit for bytes is used up');
    if (Buffer.compare(bytes, this.#bytes) !== 0) throw new Error('This permit is for other bytes');
    this.#isUsed = true;
  }
}

/** A hand-written first request may have these fields, too. */
function withoutRound(params: Json | undefined): Json | undefined {
  if (!isJsonObject(params)) return params;
  const { inputResponses: _responses, requestState: _state, ...rest } = params;
  return rest;
}

/** Parameters without `_meta`, which Loupe extends, as JSON text. */
function paramsText(params: Json | undefined): string | undefined {
  if (!isJsonObject(params)) return JSON.stringify(params);
  const { _meta, ...rest } = params;
  return JSON.stringify(rest);
}

/** Redeems the permit of a message. Throws when it needs one and has none, or one for another message. */
export function redeemPermit(
  message: JsonObject,
  { permit, isFurtherRound }: { permit?: Permit | undefined; isFurtherRound?: boolean },
): void {
  const method = methodOf(message);
  if (!isGated(method)) return;
  if (permit === undefined) throw new Error(`${method} goes out with a permit only`);
  const permitted = { method, params: message.params };
  if (isFurtherRound) permit.redeemRound(permitted);
  else permit.redeem(permitted);
}

/** The method of a hand-written message; empty unless it is a text. */
export function methodOf({ method }: JsonObject): string {
  return typeof method === 'string' ? method : '';
}
