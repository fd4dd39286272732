import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { type Era, revisions } from '#shared/model/revision.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { ItemSurface } from '#shared/rules/item-rule.ts';
import { answers, asks, legacy } from '#shared/rules/read/examples.ts';
import { allCapabilities } from '#shared/rules/read/item-examples.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';
import { inEra } from './in-era.ts';

/** What a client sends in an example, and what the server sends until the client's next message. */
interface Turn {
  readonly sent: JsonObject;
  readonly replies: readonly ExampleFrame[];
  /** What it sends on the stream that the client opened by GET. */
  readonly streamed: readonly ExampleFrame[];
}

/** In `_meta`, the request of a subscription (2026-07-28, basic/patterns/subscriptions). */
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/**
 * The bad example of a rule in an era; undefined where it doesn't hold there. For a rule about items, a session in which
 * the server lists them. Throws for an unknown rule.
 */
export function badExample(id: string, era: Era): RuleExample | undefined {
  const rule = ruleFamilies.flatMap(({ rules }) => rules).find((each) => each.id === id);
  if (rule !== undefined) return inEra(rule.bad, era, rule.revisions);
  const itemRule = itemRuleFamilies.flatMap(({ rules }) => rules).find((each) => each.id === id);
  if (itemRule === undefined) throw new Error(`There is no rule ${id}`);
  return inEra(offering(itemRule.bad), era, revisions);
}

/** A session in which the server lists this, and returns so much for calls. */
export function offering(surface: Partial<ItemSurface>): RuleExample {
  const { tools = [], prompts = [], resources = [], templates = [], resultBytes = new Map<string, number>() } = surface;
  const lists = [
    [asks(1, 'tools/list'), answers(1, { tools: [...tools] })],
    [asks(2, 'prompts/list'), answers(2, { prompts: [...prompts] })],
    [asks(3, 'resources/list'), answers(3, { resources: [...resources] })],
    [asks(4, 'resources/templates/list'), answers(4, { resourceTemplates: [...templates] })],
    ...[...resultBytes].map(([name, bytes]) => [
      asks(5, 'tools/call', { name }),
      answers(5, { content: [{ type: 'text', text: 'x'.repeat(bytes) }] }),
    ]),
  ];
  return legacy('2025-11-25', lists.flat(), { server: allCapabilities });
}

/**
 * Plays the server's part in a rule's example for a real client: each message of the example is answered as there, with
 * the client's own ids and progress tokens; every other request with an empty result, or with the error that the method
 * isn't known.
 */
export class ExamplePlayer {
  readonly #turns: Turn[];
  /** On the client's stream, before its next message. */
  readonly #atOpen: readonly ExampleFrame[];
  /** The client's ids and tokens by those of the example, as JSON text. */
  readonly #ids = new Map<string, Json>();

  readonly example: RuleExample;

  constructor(written: RuleExample) {
    const example = declaringChanges(written);
    this.example = example;
    [{ streamed: this.#atOpen }, ...this.#turns] = turnsOf(example.frames);
  }

  /** The example is about HTTP itself. */
  get isOfHttp(): boolean {
    return this.example.frames.some(({ http }) => http !== undefined);
  }

  /** It is about the transport of the first revision: HTTP+SSE. */
  get isOfSse(): boolean {
    return this.isOfHttp && this.example.revision === '2024-11-05';
  }

  /** What the server sends when the client has opened its stream. */
  get atOpen(): ExampleFrame[] {
    return this.#ownFrames(this.#atOpen);
  }

  /** What the server sends after a message of the client, as its response and on the client's stream. */
  replies(message: JsonObject): { replies: ExampleFrame[]; streamed: ExampleFrame[] } {
    const at = this.#turns.findIndex(({ sent }) => sent.method === message.method);
    const [turn] = at < 0 ? [] : this.#turns.splice(at, 1);
    if (turn === undefined)
      return { replies: message.id === undefined ? [] : [{ json: otherReply(message) }], streamed: [] };
    this.#note(turn.sent.id, message.id);
    this.#note(tokenOf(turn.sent), tokenOf(message));
    return { replies: this.#ownFrames(turn.replies), streamed: this.#ownFrames(turn.streamed) };
  }

  /** The messages of the example that the client hasn't sent yet, in order, and whether each is answered. */
  get left(): { message: JsonObject; isAnswered: boolean }[] {
    return this.#turns.map(({ sent, replies }) => ({
      message: sent,
      isAnswered: replies.some(({ json }) => isJsonObject(json) && json.method === undefined && json.id === sent.id),
    }));
  }

  #ownFrames(frames: readonly ExampleFrame[]): ExampleFrame[] {
    return frames.map((frame) => (frame.json === undefined ? frame : { ...frame, json: this.#own(frame.json) }));
  }

  #note(ofExample: Json | undefined, own: Json | undefined): void {
    if (ofExample !== undefined && own !== undefined) this.#ids.set(JSON.stringify(ofExample), own);
  }

  /** A reply with the client's ids and tokens. */
  #own(json: Json): Json {
    if (Array.isArray(json)) return json.map((each) => this.#own(each));
    if (!isJsonObject(json)) return json;
    const { id, method, params } = json;
    const isResponse = method === undefined && id !== undefined;
    return {
      ...json,
      ...(isResponse && { id: this.#ids.get(JSON.stringify(id)) ?? id }),
      ...(isJsonObject(params) && { params: this.#named(params) }),
    };
  }

  /** The members that name a request of the client, with the client's own ids and tokens. */
  #named(params: JsonObject): JsonObject {
    const named = { ...params };
    for (const name of ['progressToken', 'requestId', subscriptionId]) {
      const own = this.#ids.get(JSON.stringify(params[name]));
      if (own !== undefined) named[name] = own;
    }
    return isJsonObject(params._meta) ? { ...named, _meta: this.#named(params._meta) } : named;
  }
}

/** A client subscribes to the changes that are declared: those to which the client of the example does, and one at least. */
function declaringChanges(example: RuleExample): RuleExample {
  const listening = example.frames.map(({ json }) => json).find((json) => isJsonObject(json) && json.method === listen);
  if (!isJsonObject(listening) || !isJsonObject(listening.params)) return example;
  const { notifications } = listening.params;
  const filter = isJsonObject(notifications) ? notifications : {};
  const wanted = lists.filter((list) => filter[`${list}ListChanged`] === true);
  const declared = new Set(wanted.length > 0 ? wanted : lists.slice(0, 1));
  const frames = example.frames.map((frame): ExampleFrame => {
    const result = isJsonObject(frame.json) ? frame.json.result : undefined;
    if (!isJsonObject(frame.json) || !isJsonObject(result) || !isJsonObject(result.capabilities)) return frame;
    const all = Object.fromEntries(lists.map((list) => [list, { listChanged: declared.has(list) }]));
    const capabilities = { ...result.capabilities, ...all };
    return { ...frame, json: { ...frame.json, result: { ...result, capabilities } } };
  });
  return { ...example, frames };
}

const listen = 'subscriptions/listen';
const lists = ['tools', 'prompts', 'resources'] as const;

/** The client opens the stream of what the server sends by itself. */
export function isListening({ direction, channel, http }: ExampleFrame): boolean {
  return direction === 'out' && channel !== 'auth' && http?.method === 'GET' && http.stream !== undefined;
}

/** The first one is before the client's first message; its `sent` is empty. */
function turnsOf(frames: readonly ExampleFrame[]): [Turn, ...Turn[]] {
  const opened = new Set(frames.filter(isListening).map(({ http }) => http?.stream));
  const first = { sent: {}, replies: [], streamed: [] as ExampleFrame[] };
  const turns: [Turn, ...Turn[]] = [first];
  let replies: ExampleFrame[] = [];
  let streamed: ExampleFrame[] = first.streamed;
  for (const frame of frames) {
    if (frame.direction !== 'out') (opened.has(frame.http?.stream) ? streamed : replies).push(frame);
    else if (isJsonObject(frame.json)) {
      [replies, streamed] = [[], []];
      turns.push({ sent: frame.json, replies, streamed });
    } else {
      // What follows a request without a message, such as GET, doesn't answer the message before it.
      replies = [];
      streamed = first.streamed;
    }
  }
  return turns;
}

function tokenOf({ params }: JsonObject): Json | undefined {
  const meta = isJsonObject(params) ? params._meta : undefined;
  return isJsonObject(meta) ? meta.progressToken : undefined;
}

const emptyLists: Readonly<Record<string, JsonObject>> = {
  'tools/list': { tools: [] },
  'prompts/list': { prompts: [] },
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  ping: {},
};

function otherReply({ id = null, method }: JsonObject): Json {
  const result = emptyLists[String(method)];
  if (result !== undefined) return { jsonrpc: '2.0', id, result };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}
