import { canonicalText } from '#shared/mcp/json/canonical.ts';
import { isJsonObject, type Json } from '#shared/model/json/json.ts';
import { BoundedMap } from '../../storage/bounded-map.ts';
import { keyOf, RecentMap } from '#shared/exchange/recent-map.ts';

/** The frames of a request and of its response. */
export interface RecordedAnswer {
  requestSeq: number;
  responseSeq: number;
}

const mostAnswers = 100_000;

/** Params that don't say what is requested: metadata, and the answers of a further round (2026-07-28). */
const passedOver: ReadonlySet<string> = new Set(['_meta', 'inputResponses', 'requestState']);

/** The newest response to each request that a client sent. Requests are the same whatever the order of their members. */
export class RecordedAnswers {
  readonly #waiting = new RecentMap<string, { key: string; seq: number }>();
  readonly #answers = new BoundedMap<string, RecordedAnswer>(mostAnswers);

  requested(id: Json, method: string, params: Json | undefined, seq: number): void {
    this.#waiting.set(keyOf(id), { key: requestKey(method, params), seq });
  }

  responded(id: Json, responseSeq: number): void {
    const request = this.#waiting.get(keyOf(id));
    if (request === undefined) return;
    this.#waiting.delete(keyOf(id));
    // Set again it is the newest.
    this.#answers.delete(request.key);
    this.#answers.set(request.key, { requestSeq: request.seq, responseSeq });
  }

  find(method: string, params: Json | undefined): RecordedAnswer | undefined {
    return this.#answers.get(requestKey(method, params));
  }
}

function requestKey(method: string, params: Json | undefined): string {
  // Requests without params ask the same as those with empty ones.
  const asked = Object.entries(isJsonObject(params) ? params : {}).filter(([name]) => !passedOver.has(name));
  return keyOf([method, canonicalText(Object.fromEntries(asked))]);
}
