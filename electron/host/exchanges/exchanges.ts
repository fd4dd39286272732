import { fail } from '#shared/messages/failure.ts';
import type { Round, RoundsKey } from '#shared/model/inbox/pending-request.ts';
import { isJsonObject, type JsonObject } from '#shared/model/json/json.ts';
import type { ServerRequests } from '../inbox/server-requests/server-requests.ts';
import type { Clock } from '../platform.ts';
import { mayRequireInput, type PeerResponse, serverError, throwIfError } from '../sessions/peer-response.ts';
import type { Session } from '../sessions/session.ts';
import { type ExactResult, exactResult, payloadText } from '../wire/traffic/recorded-message.ts';
import type { TrafficLog } from '../wire/traffic/traffic-log.ts';
import { collectInputs, inputRequired } from './rounds/round-inputs.ts';

/** The error for a request that needs URL elicitations first (2025-11-25, client, elicitation: URL mode). */
const urlElicitationRequired = -32042;
const maxElicitations = 20;

export interface ExchangesContext {
  clock: Clock;
  serverRequests: ServerRequests;
  traffic: TrafficLog;
  onRounds(): void;
}

/** An outgoing request (2026-07-28: with all its rounds). */
export interface OutgoingRequest {
  session: Session;
  method: string;
  params: JsonObject;
  signal?: AbortSignal | undefined;
  /** What it requests, such as a URI; `Exchanges.rounds` finds an open request by it. */
  target?: string | undefined;
  progress?: boolean;
  /** The run of checks that requests it. */
  checkRunId?: string | undefined;
  /** Gets its rounds in order, also those of a request that fails. */
  rounds?: Round[];
  onRound?(round: Round): void;
  /** Sends one round; by default with `Session.request`, which doesn't send requests that need a permit. */
  send?(params: JsonObject): Promise<PeerResponse>;
}

/** Sends the user's requests with their input rounds, and reads results with their numbers as sent. */
export class Exchanges {
  readonly #context: ExchangesContext;
  readonly #open = new Set<OutgoingRequest>();

  constructor(context: ExchangesContext) {
    this.#context = context;
  }

  /** Sends a request and resolves with its result. Throws `serverError`, `visitRequired`, and as `response`. */
  async result(exchange: OutgoingRequest): Promise<PeerResponse> {
    const { session, method } = exchange;
    const response = await this.response(exchange);
    if (response.error !== undefined && mayRequireInput(method)) {
      const count = addElicitations(this.#context.serverRequests, session, method, response);
      if (count > 0) fail('visitRequired', { method, count }, serverError(method, response));
    }
    throwIfError(method, response);
    return response;
  }

  /**
   * Sends a request, and for each `input_required` again with the inputs and the server's state (2026-07-28,
   * multi-round-trip requests). Resolves with the last response, which may be an error. Throws what `collectInputs` and
   * sending throw.
   */
  async response(exchange: OutgoingRequest): Promise<PeerResponse> {
    const { session, method, params, progress, signal = new AbortController().signal, target, rounds = [] } = exchange;
    const { clock, serverRequests, onRounds } = this.#context;
    const onRound = (round: Round) => {
      rounds[round.number - 1] = round;
      exchange.onRound?.(round);
      if (target !== undefined) onRounds();
    };
    let sent = params;
    let requestId: string | undefined;
    if (target !== undefined) this.#open.add(exchange);
    try {
      for (let number = 1; ; number++) {
        const response = await (exchange.send?.(sent) ?? session.request(method, sent, { signal, progress }));
        const required = mayRequireInput(method) ? inputRequired(response.result) : undefined;
        if (required === undefined) return response;
        requestId ??= response.requestId;
        const of = { ...response, requestId };
        const round = { session, serverRequests, method, signal, number, now: () => clock.now(), onRound };
        sent = { ...params, ...(await collectInputs(round, required, of)) };
      }
    } finally {
      if (this.#open.delete(exchange) && rounds.length > 0) onRounds();
    }
  }

  /** The rounds of an open request, the newest one with this key. */
  rounds({ sessionId, method, target }: RoundsKey): Round[] {
    const same = [...this.#open].filter(
      (exchange) => exchange.session.id === sessionId && exchange.method === method && exchange.target === target,
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

/** Adds the URL elicitations in an error to the inbox and returns how many wait there. */
function addElicitations(
  serverRequests: ServerRequests,
  session: Session,
  method: string,
  { error, requestId, responseSeq }: PeerResponse,
): number {
  if (error?.code !== urlElicitationRequired) return 0;
  const listed = isJsonObject(error.data) ? error.data.elicitations : undefined;
  const elicitations = (Array.isArray(listed) ? listed : []).filter(isJsonObject).slice(0, maxElicitations);
  let count = 0;
  for (const elicitation of elicitations) {
    void serverRequests.reply(session, {
      method: 'elicitation/create',
      params: { mode: 'url', ...elicitation },
      frameSeq: responseSeq,
      of: { requestId, method, certain: true },
      signal: new AbortController().signal,
      onWait: () => {
        count += 1;
      },
    });
  }
  return count;
}
