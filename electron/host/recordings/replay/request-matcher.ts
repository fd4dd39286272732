import { createHash } from 'node:crypto';
import { canonicalText } from '#shared/mcp/json/canonical.ts';
import type { Steps } from '#shared/mcp/steps.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import { type Difference, differences } from './json-difference.ts';
import { isModernRequest, stableParams } from './message-meta.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** What they carry differs from client to client, so they match whatever it is. */
const matchedByMethod = new Set(['initialize', 'server/discover', 'ping']);

/** How many recorded requests are compared to find the nearest one, and in how many places. */
const mostCompared = 500;
const mostPlaces = 20;

/** No recorded request is like the one that was looked for. */
export interface Miss {
  /** The recorded request with the fewest differences, of the same method if there is one. */
  nearest?: RecordedRequest;
  /** Between it and the one that was looked for, from `/method` and `/params` on; 20 at most. */
  differences: Difference[];
}

export type Match = { request: RecordedRequest; miss?: undefined } | { request?: undefined; miss: Miss };

/** The requests of a recording by what they ask, for any number of matchers. */
export class RequestIndex {
  readonly requests: readonly RecordedRequest[];
  readonly #byKey = new Map<string, RecordedRequest[]>();

  private constructor(requests: readonly RecordedRequest[]) {
    this.requests = requests;
  }

  static *of(requests: readonly RecordedRequest[]): Steps<RequestIndex> {
    const index = new RequestIndex(requests);
    for (const request of requests) {
      for (const key of keysOf(request)) {
        const same = index.#byKey.get(key);
        if (same === undefined) index.#byKey.set(key, [request]);
        else same.push(request);
      }
      yield;
    }
    return index;
  }

  /** Equal requests, in recorded order. */
  find(key: string): readonly RecordedRequest[] {
    return this.#byKey.get(key) ?? [];
  }

  hasMethod(method: string): boolean {
    return this.requests.some((request) => request.method === method);
  }
}

/**
 * Finds the recorded request that a request repeats: the same method and parameters, without what is different for every
 * client (`stableParams`). Repeats get the recorded ones in their order, and after the last one the last one again.
 */
export class RequestMatcher {
  readonly #index: RequestIndex;
  readonly #next = new Map<string, number>();

  constructor(index: RequestIndex) {
    this.#index = index;
  }

  /** `params` as sent, with `_meta`: a request of 2026-07-28 gets one of that era if there is any. */
  match(method: string, params: Json | undefined): Match {
    const era = isModernRequest(method, params) ? 'modern' : 'legacy';
    for (const key of keysOf({ era, method, params })) {
      const found = this.#index.find(key);
      const next = this.#next.get(key) ?? 0;
      const request = found[Math.min(next, found.length - 1)];
      if (request === undefined) continue;
      this.#next.set(key, next + 1);
      return { request };
    }
    return { miss: this.#nearest(method, params) };
  }

  /** Whether `match` would find one. */
  has(method: string, params: Json | undefined): boolean {
    const era = isModernRequest(method, params) ? 'modern' : 'legacy';
    return keysOf({ era, method, params }).some((key) => this.#index.find(key).length > 0);
  }

  #nearest(method: string, params: Json | undefined): Miss {
    const { requests } = this.#index;
    const same = requests.filter((request) => request.method === method);
    const wanted = asked(method, params);
    let best: Miss = { differences: [] };
    for (const request of (same.length > 0 ? same : requests).slice(0, mostCompared)) {
      const found = differences(asked(request.method, request.params), wanted, mostPlaces);
      if (best.nearest !== undefined && best.differences.length <= found.length) continue;
      best = { nearest: request, differences: found };
    }
    return best;
  }
}

function asked(method: string, params: Json | undefined): Json {
  return { method, params: stableParams(params) ?? {} };
}

/**
 * The keys under which a request is found, the most exact one first: with its era; without the client's inputs, which
 * may differ from the recorded ones (2026-07-28, multi-round-trip requests); then both without the era.
 */
function keysOf({ era, method, params }: { era: Era; method: string; params: Json | undefined }): string[] {
  if (matchedByMethod.has(method)) return [method];
  const stable = stableParams(params);
  const forms = [stable];
  if (isJsonObject(stable) && stable.inputResponses !== undefined) {
    const { inputResponses: _inputs, ...rest } = stable;
    // Apart from the first round, which has none.
    forms.push({ ...rest, inputResponses: {} });
  }
  const hashes = forms.map((form) => hashOf(method, form));
  return [...hashes.map((hash) => `${era} ${hash}`), ...hashes];
}

function hashOf(method: string, params: Json | undefined): string {
  return createHash('sha256')
    .update(`${method}\n${params === undefined ? '' : canonicalText(params)}`)
    .digest('base64');
}
