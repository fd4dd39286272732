import { parseExactMessage } from '#shared/mcp/json/json-depth.ts';
import { failureFrom } from '#shared/messages/failure.ts';
import { isJsonObject, type Json, type JsonObject, stringAt } from '#shared/model/json/json.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import type { Exchanges } from '../../exchanges/exchanges.ts';
import type { Session } from '../../sessions/session.ts';
import type { ContentStore } from '../../wire/content/content-store.ts';
import type { Catalog } from '../lists/catalog.ts';
import type { ToolCalls } from '../tools/tool-calls.ts';
import { AppError, invalidParams, methodNotFound, refused } from './app-endpoint.ts';
import { isForApps } from './app-resource.ts';

export interface AppRequestsContext {
  calls: ToolCalls;
  catalog: Catalog;
  exchanges: Exchanges;
  content: ContentStore;
}

const lists = new Set(['resources/list', 'resources/templates/list', 'prompts/list', 'tools/list']);

/** An app's requests to its server (MCP Apps, standard MCP messages): calls through the gate, reads and lists. */
export class AppRequests {
  readonly #context: AppRequestsContext;

  constructor(context: AppRequestsContext) {
    this.#context = context;
  }

  /** The server's response. Throws an `AppError`, also for unsupported methods. */
  async respond(
    session: Session,
    app: { uri: string },
    method: string,
    params: Json | undefined,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    if (method === 'tools/call') return this.#call(session, app, params, signal);
    if (method === 'resources/read') {
      const uri = stringAt(params, 'uri');
      if (uri === undefined) throw new AppError(invalidParams, 'resources/read needs a uri');
      return this.#request(session, method, { uri }, signal);
    }
    if (!lists.has(method)) throw new AppError(methodNotFound, `Loupe doesn’t support ${method} for apps`);
    const cursor = stringAt(params, 'cursor');
    const result = await this.#request(session, method, cursor === undefined ? {} : { cursor }, signal);
    if (method !== 'tools/list' || !Array.isArray(result.tools)) return result;
    return { ...result, tools: result.tools.filter(isForApps) };
  }

  async #call(
    session: Session,
    app: { uri: string },
    params: Json | undefined,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const tool = stringAt(params, 'name');
    const values = isJsonObject(params) ? (params.arguments ?? {}) : undefined;
    if (tool === undefined || !isJsonObject(values)) throw new AppError(invalidParams, 'tools/call needs a name');
    const definitions = this.#context.catalog.named(session.id, 'tools', tool);
    if (definitions.length === 0) throw new AppError(invalidParams, `The server doesn’t list the tool “${tool}”`);
    if (!definitions.every(isForApps)) throw new AppError(invalidParams, `The tool “${tool}” isn’t for apps`);
    const request = { tool, argumentsText: JSON.stringify(values), app: app.uri };
    const call = await this.#context.calls.run(session, request, { signal }).catch(refuse);
    return this.resultOf(call);
  }

  /** A call's result with its numbers as sent. Throws an `AppError` without a result. */
  resultOf({ failure, result }: ToolCall): JsonObject {
    if (failure !== undefined) throw new AppError(refused, [failure.message, failure.cause].filter(Boolean).join(' '));
    const parts = result?.readId === undefined ? undefined : this.#context.content.parts(result.readId);
    const text = result && parts?.[result.whole.index]?.text;
    const raw = text === undefined ? undefined : parseExactMessage(text);
    if (isJsonObject(raw)) return raw;
    throw new AppError(refused, 'The result of this call is no longer available');
  }

  async #request(session: Session, method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const response = await this.#context.exchanges.response({ session, method, params, signal }).catch(refuse);
    if (response.error !== undefined) {
      const { code, message } = response.error;
      throw new AppError(typeof code === 'number' ? code : refused, message);
    }
    return isJsonObject(response.result) ? response.result : {};
  }
}

function refuse(thrown: unknown): never {
  throw new AppError(refused, failureFrom(thrown).message);
}
