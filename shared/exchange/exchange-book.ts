import { mayLeadToRequests } from '../mcp/envelope.ts';
import { jsonHead } from '../mcp/json/json-head.ts';
import { metaKeys, metaOf } from '../mcp/meta-keys.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '../model/json/json.ts';
import type { Carrier } from './carrier.ts';
import type {
  Answer,
  Exchange,
  Message,
  NotificationMessage,
  Place,
  RequestMessage,
  ResponseMessage,
  Sender,
} from './exchange.ts';
import { jsonKey, RecentMap } from './recent-map.ts';

/** The requests of one side by their ids; a repeated id means its newest request. */
class Requests<Kept> {
  readonly open: RecentMap<string, Exchange<Kept>>;
  readonly cancelled: RecentMap<string, Exchange<Kept>>;
  readonly answered: RecentMap<string, Exchange<Kept>>;

  constructor(most: number | undefined) {
    this.open = new RecentMap(most);
    this.cancelled = new RecentMap(most);
    this.answered = new RecentMap(most);
  }

  get(key: string): Exchange<Kept> | undefined {
    return this.open.get(key) ?? this.cancelled.get(key) ?? this.answered.get(key);
  }

  add(exchange: Exchange<Kept>): void {
    // The open one hides an answered one of the same id, which would be looked for among thousands.
    this.cancelled.delete(exchange.key);
    this.open.set(exchange.key, exchange);
  }

  /** An open or cancelled one has another state now; one whose id was repeated isn't known any more. */
  end(exchange: Exchange<Kept>, state: 'answered' | 'cancelled'): void {
    const isKnown = this.get(exchange.key) === exchange;
    const before = exchange.state;
    exchange.state = state;
    if (!isKnown) return;
    this[before].delete(exchange.key);
    this[state].set(exchange.key, exchange);
  }
}

export interface BookOptions {
  /** How many open, cancelled and answered requests of a side are known at least; twice as many at most. */
  most?: number;
}

/** The longest method that is kept, in characters. */
const methodCharacters = 1000;
/** Of what is asked, in characters, with which the rounds of requests are told apart. */
const targetHead = 2000;
/** A message that names nothing is compared with the oldest open requests; if there are more, several may have caused it. */
const mostCompared = 1000;
/** More requests that may have caused a server request aren't named. */
const mostAsking = 100;
/** The length of a `requestState` that distinguishes input rounds, in characters. */
const stateHead = 2000;
/** Server requests that aren't caused by a client's request. */
const unrelated = new Set(['ping']);
const none = { how: 'none' } as const;

/**
 * The exchanges of one session, from its messages in the order in which they passed: which response, progress, log message,
 * task, input round, subscription and server request belongs to which request. Takes constant time for a message, apart
 * from what names nothing, which is compared with at most `mostCompared` open requests; bounded.
 *
 * A message is asked about with `place` before it is added with `requested`, `responded` or `notified`.
 */
export class ExchangeBook<Kept> {
  readonly #sides: Record<Sender, Requests<Kept>>;
  /** By progress token, which outlives the response to its request if that created a task. */
  readonly #tokens: RecentMap<string, Exchange<Kept>>;
  readonly #tasks: RecentMap<string, Exchange<Kept>>;
  /** Requests with input rounds, which have other ids (2026-07-28, multi-round-trip requests). */
  readonly #rounds: RecentMap<string, Exchange<Kept>>;

  constructor({ most }: BookOptions = {}) {
    this.#sides = { client: new Requests(most), server: new Requests(most) };
    this.#tokens = new RecentMap(most);
    this.#tasks = new RecentMap(most);
    this.#rounds = new RecentMap(most);
  }

  /** Whether requests of the client are no longer known, since there were too many. */
  get hasForgotten(): boolean {
    const { open, cancelled, answered } = this.#sides.client;
    return open.hasDropped || cancelled.hasDropped || answered.hasDropped;
  }

  /** The newest request of a side with this id. */
  get(sender: Sender, id: Json): Exchange<Kept> | undefined {
    return this.ofKey(sender, jsonKey(id));
  }

  /** The same by the key of the id. */
  ofKey(sender: Sender, key: string): Exchange<Kept> | undefined {
    return this.#sides[sender].get(key);
  }

  /** The client's request that gave the progress token with this key: one of the carrier's first. */
  ofToken(key: string, carrier?: Carrier<Kept>): Exchange<Kept> | undefined {
    return carrier?.ofToken(key) ?? this.#tokens.get(key);
  }

  /** The client's requests that have no response and weren't cancelled, the oldest first. */
  open(): Iterable<Exchange<Kept>> {
    return this.#sides.client.open.values();
  }

  /** The same and then those that were cancelled. */
  *unanswered(): Iterable<Exchange<Kept>> {
    yield* this.#sides.client.open.values();
    yield* this.#sides.client.cancelled.values();
  }

  /**
   * Where a message belongs that is not yet added. `carrier`: what it came on. Without one it came where nothing tells the
   * request that caused it, as on stdio (basic/transports, stdio); a server request or log message is then that of the only
   * open request that may have caused it.
   */
  place(sender: Sender, message: Message, carrier?: Carrier<Kept>): Place<Kept> {
    switch (message.kind) {
      case 'request': {
        const task = this.#taskIn(message.params);
        if (task !== undefined) return found(task, 'task');
        if (sender === 'client') return found(this.#roundIn(message), 'named');
        if (carrier !== undefined) return found(carrier.last, 'named');
        return unrelated.has(message.method) ? none : this.#onlyOpen('mayAsk');
      }
      case 'notification': {
        const place = this.#placeOfNotification(sender, message, carrier);
        return place.how === 'none' && sender === 'server' ? found(carrier?.last, 'named') : place;
      }
      default:
        return found(this.answeredBy(sender, message, carrier), 'named');
    }
  }

  /** The exchange that a response from `sender` answers: one of its carrier's first. */
  answeredBy(sender: Sender, message: ResponseMessage, carrier?: Carrier<Kept>): Exchange<Kept> | undefined {
    const carried = sender === 'server' ? carrier?.answeredBy(message) : undefined;
    return carried ?? (message.id === undefined ? undefined : this.get(otherOf(sender), message.id));
  }

  /** Adds a request, which `goesOn` with the exchange of its place. */
  requested(sender: Sender, message: RequestMessage, kept: Kept, goesOn?: Exchange<Kept>): Exchange<Kept> {
    const { id, method, params } = message;
    const meta = metaOf(params);
    const isEndless = method === 'subscriptions/listen';
    const key = jsonKey(id);
    const exchange: Exchange<Kept> = {
      sender,
      key,
      method: method.length <= methodCharacters ? method : '',
      root: goesOn?.root ?? goesOn,
      kept,
      target: targetOf(method, params),
      state: 'open',
      // A request of 2026-07-28 must ask for them (logging).
      takesLogs: !isEndless && (meta[metaKeys.revision] === undefined || meta[metaKeys.logLevel] !== undefined),
      mayAsk: !isEndless && mayLeadToRequests(method),
      takesProgress: sender === 'client' && meta.progressToken !== undefined,
    };
    this.#sides[sender].add(exchange);
    if (exchange.takesProgress && meta.progressToken !== undefined) {
      this.#tokens.set(jsonKey(meta.progressToken), exchange);
    }
    return exchange;
  }

  /** A request was cancelled, timed out or failed; undefined when it isn't open. */
  cancelled(sender: Sender, id: Json): Exchange<Kept> | undefined {
    const exchange = this.get(sender, id);
    if (exchange?.state !== 'open') return undefined;
    this.#sides[sender].end(exchange, 'cancelled');
    return exchange;
  }

  /** Adds a response from `sender`; `exchange`: the one that it answers. */
  responded(sender: Sender, message: ResponseMessage, exchange = this.answeredBy(sender, message)): Answer<Kept> {
    if (exchange === undefined) return { how: 'unknown' };
    const { state } = exchange;
    if (state === 'answered') return { how: 'duplicate', exchange };
    this.#sides[exchange.sender].end(exchange, 'answered');
    this.#learn(exchange, message);
    // Only a response leads to further rounds, and thousands of answered requests are known.
    exchange.target = '';
    return { how: state === 'cancelled' ? 'late' : 'open', exchange };
  }

  /** Adds a notification; the exchange that it cancels. */
  notified(sender: Sender, { method, params }: NotificationMessage): Exchange<Kept> | undefined {
    if (method !== 'notifications/cancelled' || !isJsonObject(params)) return undefined;
    return params.requestId === undefined ? undefined : this.cancelled(sender, params.requestId);
  }

  /** What a response says of later messages: a task, a further round. */
  #learn(exchange: Exchange<Kept>, message: ResponseMessage): void {
    const result = message.kind === 'result' && isJsonObject(message.result) ? message.result : undefined;
    const isTask = result?.resultType === 'task' || isJsonObject(result?.task);
    const taskId = stringAt(result?.task, 'taskId') ?? (isTask ? stringAt(result, 'taskId') : undefined);
    if (taskId !== undefined) this.#tasks.set(jsonKey(taskId), exchange.root ?? exchange);
    if (result?.resultType === 'input_required') {
      this.#rounds.set(roundKey(exchange.target, result.requestState), exchange.root ?? exchange);
    }
    // A task reports progress with the token of the call that created it (tasks, progress).
    if (!isTask) exchange.takesProgress = false;
  }

  #placeOfNotification(
    sender: Sender,
    { method, params }: NotificationMessage,
    carrier: Carrier<Kept> | undefined,
  ): Place<Kept> {
    const task = this.#taskIn(params);
    if (task !== undefined) return found(task, 'task');
    if (!isJsonObject(params)) return none;
    if (method === 'notifications/cancelled') {
      const { requestId } = params;
      if (requestId === undefined) return none;
      // A server ends a subscription by the client's id (2026-07-28).
      const own = this.get(sender, requestId);
      return found(own ?? (sender === 'server' ? this.get('client', requestId) : undefined), 'named');
    }
    if (sender === 'client') return none;
    if (method === 'notifications/progress') {
      return params.progressToken === undefined
        ? none
        : found(this.ofToken(jsonKey(params.progressToken), carrier), 'named');
    }
    const subscription = metaOf(params)[metaKeys.subscriptionId];
    if (subscription !== undefined) return found(this.get('client', subscription), 'named');
    return carrier === undefined && method === 'notifications/message' ? this.#onlyOpen('takesLogs') : none;
  }

  /** The exchange of the task that a message names, also in `_meta` (2025-11-25). */
  #taskIn(params: Json | undefined): Exchange<Kept> | undefined {
    if (!isJsonObject(params) || this.#tasks.size === 0) return undefined;
    const taskId = stringAt(params, 'taskId') ?? stringAt(metaOf(params)[metaKeys.relatedTask], 'taskId');
    return taskId === undefined ? undefined : this.#tasks.get(jsonKey(taskId));
  }

  #roundIn({ method, params }: RequestMessage): Exchange<Kept> | undefined {
    if (!isJsonObject(params) || (params.inputResponses === undefined && params.requestState === undefined)) {
      return undefined;
    }
    return this.#rounds.get(roundKey(targetOf(method, params), params.requestState));
  }

  /** The client's open requests that may have led to a server request of which nothing says more, the oldest of them. */
  mayHaveAsked(): Exchange<Kept>[] {
    return [...this.#openThat('mayAsk')].slice(0, mostAsking);
  }

  #onlyOpen(may: 'takesLogs' | 'mayAsk'): Place<Kept> {
    const [only, another] = this.#openThat(may);
    const isOneOfSeveral = another !== undefined || this.#sides.client.open.size > mostCompared;
    return isOneOfSeveral ? { how: 'several' } : found(only, 'only');
  }

  *#openThat(may: 'takesLogs' | 'mayAsk'): Iterable<Exchange<Kept>> {
    let compared = 0;
    for (const exchange of this.#sides.client.open.values()) {
      if (exchange[may]) yield exchange;
      compared += 1;
      if (compared === mostCompared) return;
    }
  }
}

function found<Kept>(exchange: Exchange<Kept> | undefined, how: 'named' | 'task' | 'only'): Place<Kept> {
  return exchange === undefined ? none : { how, exchange };
}

function otherOf(sender: Sender): Sender {
  return sender === 'server' ? 'client' : 'server';
}

/** What the rounds of a request have in common, in short. */
function targetOf(method: string, params: Json | undefined): string {
  if (!mayLeadToRequests(method) || !isJsonObject(params)) return method;
  const isPlain =
    params._meta === undefined && params.inputResponses === undefined && params.requestState === undefined;
  return `${method} ${jsonHead(isPlain ? params : withoutRound(params), targetHead)}`;
}

function withoutRound({ _meta, inputResponses, requestState, ...asked }: JsonObject): JsonObject {
  return asked;
}

function roundKey(target: string, state: Json | undefined): string {
  return `${target} ${typeof state === 'string' ? state.slice(0, stateHead) : ''}`;
}
