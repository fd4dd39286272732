import { fail } from '#shared/messages/failure.ts';
import type { Round, RoundsKey } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json.ts';
import type { ServerRequests } from '../inbox/server-requests/server-requests.ts';
import type { Clock } from '../platform.ts';
import type { RequestOptions } from '../sessions/peer.ts';
import { mayRequireInput, type PeerResponse, serverError, throwIfError } from '../sessions/peer-response.ts';
import type { Session } from '../sessions/session.ts';
import { type ExactResult, exactResult, payloadText } from '../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';
import { throughRounds } from './rounds/through-rounds.ts';

/** The error for a request that needs URL elicitations first (2025-11-25, client, elicitation: URL mode). */
const URL_ELICITATION_REQUIRED = -32042;
const MAX_ELICITATIONS = 20;

export interface ExchangesContext {
  clock: Clock;
  serverRequests: ServerRequests;
  traffic: TrafficLog;
  onRounds(): void;
}

export interface ExchangeRequest {
  session: Session;
  method: string;
  params: JsonObject;
  signal?: AbortSignal | undefined;
  /** What it requests, such as a URI; `Exchanges.rounds` finds an open request by it. */
  target?: string;
  progress?: boolean;
  onRound?(round: Round): void;
  /** Sends one round; by default with `Session.request`, which doesn't send requests that need a permit. */
  send?(params: JsonObject): Promise<PeerResponse>;
}

/** Sends the user's requests with their input rounds, and reads results with their numbers as sent. */
export class Exchanges {
  readonly #context: ExchangesContext;
  readonly #open = new Set<Exchange>();

  constructor(context: ExchangesContext) {
    this.#context = context;
  }

  /** Prepares a request, which `response` or `result` sends once. */
  open(request: ExchangeRequest): Exchange {
    return new Exchange(this.#context, this.#open, request);
  }

  /** The rounds of an open exchange, the newest one with this key. */
  rounds({ sessionId, method, target }: RoundsKey): Round[] {
    const same = [...this.#open].filter(
      ({ request }) => request.session.id === sessionId && request.method === method && request.target === target,
    );
    return [...(same.at(-1)?.rounds ?? [])];
  }

  /** Reads the response's result again from its text, so that no number is rounded; see `exactResult`. */
  async exact(response: PeerResponse, parsesStructured?: boolean): Promise<PeerResponse & Pick<ExactResult, 'texts'>> {
    if (response.error !== undefined || response.texts !== undefined) return response;
    const { traffic } = this.#context;
    const isBatch = response.text === undefined;
    const text = response.text ?? (await payloadText(traffic, response.responseSeq));
    const rpcId = isBatch ? (await traffic.frame(response.requestSeq)).frame.rpcId : undefined;
    const exact = await exactResult(text, { rpcId, parsesStructured });
    return exact === undefined ? response : { ...response, ...exact };
  }
}

/** An outgoing request (2026-07-28: with all its rounds). */
export class Exchange {
  readonly request: ExchangeRequest;
  /** In order; also set when the request failed. */
  readonly rounds: Round[] = [];
  readonly #context: ExchangesContext;
  readonly #open: Set<Exchange>;

  constructor(context: ExchangesContext, open: Set<Exchange>, request: ExchangeRequest) {
    this.#context = context;
    this.#open = open;
    this.request = request;
  }

  /** Sends it and resolves with the last response, which may be an error. Throws as `throughRounds`. */
  async response(): Promise<PeerResponse> {
    const { session, method, params, progress, signal = new AbortController().signal, target } = this.request;
    const { clock, serverRequests, onRounds } = this.#context;
    const options: RequestOptions = { signal, ...(progress !== undefined && { progress }) };
    const send = this.request.send ?? ((sent) => session.request(method, sent, options));
    if (!mayRequireInput(method)) return send(params);
    if (target !== undefined) this.#open.add(this);
    try {
      return await throughRounds({
        session,
        serverRequests,
        method,
        params,
        signal,
        now: () => clock.now(),
        send,
        onRound: (round) => {
          this.rounds[round.number - 1] = round;
          this.request.onRound?.(round);
          if (target !== undefined) onRounds();
        },
      });
    } finally {
      if (this.#open.delete(this) && this.rounds.length > 0) onRounds();
    }
  }

  /** Resolves with the result. Throws `serverError`, `visitRequired` (with requests in the inbox), and as `response`. */
  async result(): Promise<PeerResponse> {
    const { session, method } = this.request;
    const response = await this.response();
    if (response.error !== undefined && mayRequireInput(method)) {
      const count = addElicitations(this.#context.serverRequests, session, method, response);
      if (count > 0) fail('visitRequired', { method, count }, serverError(method, response));
    }
    throwIfError(method, response);
    return response;
  }
}

/** Adds the URL elicitations in an error to the inbox and returns their number. */
function addElicitations(
  serverRequests: ServerRequests,
  session: Session,
  method: string,
  { error, requestId, responseSeq }: PeerResponse,
): number {
  if (error?.code !== URL_ELICITATION_REQUIRED) return 0;
  const listed = isJsonObject(error.data) ? error.data.elicitations : undefined;
  const elicitations = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, MAX_ELICITATIONS);
  for (const elicitation of elicitations) {
    void serverRequests.reply(session, {
      method: 'elicitation/create',
      params: { mode: 'url', ...elicitation },
      frameSeq: responseSeq,
      of: { requestId, method, certain: true },
      signal: new AbortController().signal,
    });
  }
  return elicitations.length;
}
