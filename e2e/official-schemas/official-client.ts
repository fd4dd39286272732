import {
  Client,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCResultResponse,
  type NotificationMethod,
  type RequestMethod,
  type Transport,
} from '@modelcontextprotocol/client';
import type { JsonObject } from '#shared/model/json/json.ts';
import type { Era } from '#shared/model/revision.ts';
import type { ValidMessage } from './valid-messages.ts';

/** The requests whose results the client checks. */
const checked: readonly RequestMethod[] = [
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'tools/list',
  'tools/call',
  'prompts/list',
  'prompts/get',
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'completion/complete',
  'server/discover',
];

/** What the official client (2.x) says of a server's messages, one after another. */
export class OfficialClient {
  readonly #client: Client;
  readonly #transport: Transport;
  /** The response to the next request of the client. */
  #next: JSONRPCResultResponse | undefined;
  #settle: (isAccepted: boolean) => void = () => undefined;

  private constructor(era: Era) {
    this.#transport = {
      start: async () => undefined,
      close: async () => undefined,
      send: async (message) => this.#receive(message),
    };
    this.#client = new Client(
      { name: 'official', version: '1.0.0' },
      {
        capabilities: { roots: {}, sampling: { context: {}, tools: {} }, elicitation: { form: {}, url: {} } },
        versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
      },
    );
    this.#client.onerror = () => this.#settle(false);
    this.#client.setRequestHandler('roots/list', () => ({ roots: [] }));
    this.#client.setRequestHandler('elicitation/create', () => ({ action: 'decline' }));
    this.#client.setRequestHandler('sampling/createMessage', () => ({
      role: 'assistant',
      model: 'none',
      content: { type: 'text', text: 'Done.' },
    }));
    this.#observe('notifications/progress');
    this.#observe('notifications/message');
    this.#observe('notifications/resources/updated');
    this.#observe('notifications/resources/list_changed');
    this.#observe('notifications/tools/list_changed');
    this.#observe('notifications/prompts/list_changed');
    this.#observe('notifications/cancelled');
    this.#observe('notifications/elicitation/complete');
  }

  static async connect(era: Era): Promise<OfficialClient> {
    const official = new OfficialClient(era);
    await official.#client.connect(official.#transport);
    return official;
  }

  /** Whether the client takes a message of the server; undefined when it doesn't check such messages. */
  async accepts({ kind, method, params }: ValidMessage, message: JsonObject): Promise<boolean | undefined> {
    if (kind === 'result') return this.#acceptsResult(method, params, message);
    if (kind === 'request') return isJSONRPCRequest(message) && this.#acceptsSent(method, message);
    return isJSONRPCNotification(message) && this.#acceptsSent(method, message);
  }

  async #acceptsSent(method: string, sent: JSONRPCMessage): Promise<boolean | undefined> {
    if (/tasks/.test(method)) return undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#settle = resolve;
    this.#transport.onmessage?.(sent);
    return promise;
  }

  async #acceptsResult(name: string, params: JsonObject | undefined, message: JsonObject) {
    if (!isJSONRPCResultResponse(message)) return false;
    const method = checked.find((each) => each === name);
    if (method === undefined || params?.task !== undefined) return undefined;
    this.#next = message;
    return this.#client.request({ method, params: { ...params } }).then(
      () => true,
      () => false,
    );
  }

  #observe(method: NotificationMethod): void {
    this.#client.setNotificationHandler(method, () => this.#settle(true));
  }

  /** What the client sends. */
  #receive(message: JSONRPCMessage): void {
    if ('result' in message || 'error' in message) this.#settle('result' in message);
    else if ('id' in message) {
      const { result } = this.#next ?? { result: resultOf(message.method) };
      this.#next = undefined;
      this.#transport.onmessage?.({ jsonrpc: '2.0', id: message.id, result });
    }
  }
}

/** Of the opening, and of a request that is sent again with what the server required. */
function resultOf(method: string): JsonObject {
  const info = { name: 'example', version: '1.0.0' };
  if (method === 'initialize') return { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: info };
  const whole = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  if (method === 'server/discover') return { ...whole, supportedVersions: ['2026-07-28'], capabilities: {} };
  return { resultType: 'complete', content: [] };
}
