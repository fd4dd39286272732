import { jsonKey } from '#shared/exchange/recent-map.ts';
import { canonicalText } from '#shared/mcp/json/canonical.ts';
import { BoundedMap } from '#shared/model/bounded-map.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';

/** The frames of a request and of its response. */
export interface RecordedAnswer {
  requestSeq: number;
  responseSeq: number;
  /** Of the request's id (`keyOf`): both may be in batches. */
  idKey: string;
}

const mostAnswers = 100_000;

/** Params that don't say what is requested: metadata, and the answers of a further round (2026-07-28). */
const passedOver: ReadonlySet<string> = new Set(['_meta', 'inputResponses', 'requestState']);

/** The newest response to each request that a client sent. Requests are the same whatever the order of their members. */
export class RecordedAnswers {
  readonly #answers = new BoundedMap<string, RecordedAnswer>(mostAnswers);

  /** `key`: the request's `requestKey`. */
  add(key: string, answer: RecordedAnswer): void {
    // Set again it is the newest.
    this.#answers.delete(key);
    this.#answers.set(key, answer);
  }

  find(method: string, params: Json | undefined): RecordedAnswer | undefined {
    return this.#answers.get(requestKey(method, params));
  }
}

/** What makes two requests the same. */
export function requestKey(method: string, params: Json | undefined): string {
  // Requests without params ask the same as those with empty ones.
  const asked = Object.entries(isJsonObject(params) ? params : {}).filter(([name]) => !passedOver.has(name));
  return jsonKey([method, canonicalText(Object.fromEntries(asked))]);
}
