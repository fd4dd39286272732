import type { ServerDefinition } from '../../../electron/demo/server/definition.ts';
import {
  type Handler,
  type HttpExchange,
  headerOf,
  type Listening,
  listen,
  respond,
} from '../../../electron/demo/server/http/listener.ts';
import { LegacyEra } from '../../../electron/demo/server/legacy-era.ts';
import { isParams, type Outgoing, parseJson, readMessage } from '../../../electron/demo/server/message.ts';
import { createPlain } from '../plain.ts';

/** The required header and the only valid key. */
export const apiKeyHeader = { name: 'X-Agent-API-Key', value: 'bak_canary-key-4711' } as const;

const speech = { era: 'legacy', revision: '2025-06-18' } as const;

const files: ReadonlyMap<string, { name: string; description: string; value: object }> = new Map([
  [
    'agent://agent/config',
    {
      name: '智能体配置',
      description: '当前智能体配置和能力',
      value: { name: 'Research Assistant', model: 'a-model', skills: ['web_search', 'summarize'] },
    },
  ],
  [
    'agent://agent/skills',
    {
      name: '技能注册表',
      description: '所有注册技能及其元数据列表',
      value: [{ name: 'web_search' }, { name: 'summarize' }],
    },
  ],
]);

function createAgent(): ServerDefinition {
  return createPlain([], {
    info: { name: 'agent', version: '1.0.0' },
    resources: {
      list: [...files].map(([uri, { name, description }]) => ({
        uri,
        name,
        description,
        mimeType: 'application/json',
      })),
      read: async (uri) => {
        const file = files.get(uri);
        if (file === undefined) return undefined;
        return [{ uri, mimeType: 'application/json', text: JSON.stringify(file.value) }];
      },
    },
  });
}

/**
 * A hosted agent's server: it requires a key in a custom header and responds to every POST with plain JSON, without a
 * session, a stream, or sign-in metadata.
 */
class ApiKeyServer implements Handler {
  readonly #definition = createAgent();

  async handle({ request, response, body }: HttpExchange): Promise<void> {
    const key = headerOf(request, apiKeyHeader.name.toLowerCase());
    if (key === undefined) return respond(response, 401, { error: `Missing ${apiKeyHeader.name} header` });
    if (key !== apiKeyHeader.value) return respond(response, 403, { error: 'Invalid API key' });
    if (request.method !== 'POST') return respond(response, 405, { error: 'Method not allowed' }, { allow: 'POST' });
    const parsed = parseJson(body);
    if (readMessage(parsed).kind !== 'request') return respond(response, 202);
    respond(response, 200, await this.#answer(parsed));
  }

  close(): void {}

  /** Handles one request as if the client were already initialized. */
  async #answer(message: unknown): Promise<Outgoing> {
    const era = new LegacyEra(this.#definition, speech, () => {});
    const opening = { protocolVersion: speech.revision, capabilities: {}, clientInfo: { name: 'any', version: '1' } };
    await era.receive({ jsonrpc: '2.0', id: 'opening', method: 'initialize', params: opening }, () => {});
    let answer: Outgoing = {};
    await era.receive(message, (outgoing) => {
      if (isParams(outgoing)) answer = outgoing;
    });
    era.close();
    return answer;
  }
}

/** Starts the server on 127.0.0.1; resolves when it listens. */
export function startApiKeyServer(port?: number): Promise<Listening> {
  return listen(new ApiKeyServer(), '/agent-1/mcp', port);
}
