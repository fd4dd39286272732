import { isJsonObject, type Json, type JsonObject } from '#shared/model/json/json.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { ItemSurface } from '#shared/rules/item-rule.ts';
import { answers, asks, legacy } from '#shared/rules/read/examples.ts';
import { allCapabilities } from '#shared/rules/read/item-examples.ts';
import type { ExampleFrame, RuleExample } from '#shared/rules/rule.ts';

/** What a client sends in an example, and what the server sends until the client's next message. */
interface Turn {
  readonly sent: JsonObject;
  readonly replies: readonly ExampleFrame[];
}

/** In `_meta`, the request of a subscription (2026-07-28, basic/patterns/subscriptions). */
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/** The bad example of a rule. For a rule about items, a session in which the server lists them. Throws for an unknown rule. */
export function badExample(id: string): RuleExample {
  const rule = ruleFamilies.flatMap(({ rules }) => rules).find((each) => each.id === id);
  if (rule !== undefined) return rule.bad;
  const itemRule = itemRuleFamilies.flatMap(({ rules }) => rules).find((each) => each.id === id);
  if (itemRule === undefined) throw new Error(`There is no rule ${id}`);
  return offering(itemRule.bad);
}

/** A session in which the server lists this. */
function offering({ tools = [], prompts = [], resources = [], templates = [] }: Partial<ItemSurface>): RuleExample {
  const lists = [
    [asks(1, 'tools/list'), answers(1, { tools: [...tools] })],
    [asks(2, 'prompts/list'), answers(2, { prompts: [...prompts] })],
    [asks(3, 'resources/list'), answers(3, { resources: [...resources] })],
    [asks(4, 'resources/templates/list'), answers(4, { resourceTemplates: [...templates] })],
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
  /** The client's ids and tokens by those of the example, as JSON text. */
  readonly #ids = new Map<string, Json>();

  readonly example: RuleExample;

  constructor(example: RuleExample) {
    this.example = example;
    this.#turns = turnsOf(example.frames);
  }

  /** The example is about HTTP itself. */
  get isOfHttp(): boolean {
    return this.example.frames.some(({ http }) => http !== undefined);
  }

  /** What the server sends after a message of the client. */
  replies(message: JsonObject): ExampleFrame[] {
    const at = this.#turns.findIndex(({ sent }) => sent.method === message.method);
    const [turn] = at < 0 ? [] : this.#turns.splice(at, 1);
    if (turn === undefined) return message.id === undefined ? [] : [{ json: otherReply(message) }];
    this.#note(turn.sent.id, message.id);
    this.#note(tokenOf(turn.sent), tokenOf(message));
    return turn.replies.map((frame) => (frame.json === undefined ? frame : { ...frame, json: this.#own(frame.json) }));
  }

  /** The messages of the example that the client hasn't sent yet, in order, and whether each is answered. */
  get left(): { message: JsonObject; isAnswered: boolean }[] {
    return this.#turns.map(({ sent, replies }) => ({
      message: sent,
      isAnswered: replies.some(({ json }) => isJsonObject(json) && json.method === undefined && json.id === sent.id),
    }));
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

function turnsOf(frames: readonly ExampleFrame[]): Turn[] {
  const turns: { sent: JsonObject; replies: ExampleFrame[] }[] = [];
  let replies: ExampleFrame[] = [];
  for (const frame of frames) {
    if (frame.direction !== 'out') replies.push(frame);
    else {
      // What follows a request without a message, such as GET, doesn't answer the message before it.
      replies = [];
      if (isJsonObject(frame.json)) turns.push({ sent: frame.json, replies });
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
