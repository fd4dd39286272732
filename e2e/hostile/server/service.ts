import { isParams, type Params } from '../../../electron/demo/server/message.ts';
import type { Serve } from '../mode.ts';
import type { Text } from '../text.ts';
import type { Outlet } from './outlet.ts';
import { type Handler, type HostileEra, Reply } from './reply.ts';

const everything =
  '{"tools":{"listChanged":true},"resources":{"subscribe":true,"listChanged":true},"prompts":{"listChanged":true},"logging":{},"completions":{}}';
export const schema = '{"type":"object","properties":{}}';
const info = '{"name":"hostile","version":"1.0.0"}';

/** Answers one client's requests, apart from those that a mode answers. */
export class Service {
  readonly #serve: Serve;
  readonly #era: HostileEra;

  constructor(serve: Serve, era: HostileEra) {
    this.#serve = serve;
    this.#era = era;
  }

  /** True for a request, which gets a response. */
  isRequest(message: unknown): message is Params {
    return isParams(message) && typeof message.method === 'string' && message.id !== undefined;
  }

  /** Handles a message. Resolves when its response is sent. */
  async receive(message: unknown, outlet: Outlet): Promise<void> {
    if (!this.isRequest(message)) return;
    const reply = new Reply(message, this.#era, outlet);
    const handle = this.#serve.on?.[reply.method] ?? this.#own(reply.method);
    if (handle === undefined) await reply.error('{"code":-32601,"message":"Method not found"}');
    else await handle(reply);
  }

  #own(method: string): Handler | undefined {
    if (method === 'initialize' && this.#era === 'legacy') return (reply) => this.#initialize(reply);
    if (method === 'server/discover' && this.#era === 'modern') return (reply) => this.#discover(reply);
    return own[method];
  }

  #handshake(): Text[] {
    const { capabilities, handshake } = this.#serve;
    return ['"capabilities":', capabilities?.() ?? everything, ...(handshake === undefined ? [] : [',', handshake()])];
  }

  #initialize(reply: Reply): Promise<void> {
    const revision = JSON.stringify(this.#serve.revision ?? reply.params.protocolVersion);
    return reply.result(`"protocolVersion":${revision},"serverInfo":${info},`, ...this.#handshake());
  }

  #discover(reply: Reply): Promise<void> {
    const meta = `"_meta":{"io.modelcontextprotocol/serverInfo":${info}}`;
    return reply.result('"supportedVersions":["2026-07-28"],', meta, ',', ...this.#handshake());
  }
}

const own: Record<string, Handler> = {
  ping: (reply) => reply.whole('{}'),
  'tools/list': (reply) =>
    reply.result(`"tools":[{"name":"it","inputSchema":${schema},"annotations":{"readOnlyHint":true}}]`),
  'resources/list': (reply) => reply.result('"resources":[{"uri":"it:///it","name":"it"}]'),
  'resources/templates/list': (reply) => reply.result('"resourceTemplates":[{"uriTemplate":"it:///{at}","name":"it"}]'),
  'prompts/list': (reply) => reply.result('"prompts":[{"name":"it","arguments":[{"name":"at"}]}]'),
  'tools/call': (reply) => reply.result('"content":[{"type":"text","text":"done"}]'),
  'resources/read': (reply) => reply.result('"contents":[{"uri":"it:///it","text":"done"}]'),
  'prompts/get': (reply) => reply.result('"messages":[{"role":"user","content":{"type":"text","text":"done"}}]'),
  'completion/complete': (reply) => reply.result('"completion":{"values":["done"]}'),
  'resources/subscribe': (reply) => reply.whole('{}'),
  'resources/unsubscribe': (reply) => reply.whole('{}'),
  'logging/setLevel': (reply) => reply.whole('{}'),
  'subscriptions/listen': async (reply) => {
    await reply.outlet.message(acknowledgement(reply));
    await reply.outlet.closed();
  },
};

/** Accepts everything that a listen asks for (2026-07-28, subscriptions). */
export function acknowledgement({ id, params }: Reply): string {
  const accepted = JSON.stringify(params.notifications ?? {});
  const params_ = `{"notifications":${accepted},"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}}`;
  return `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":${params_}}`;
}
