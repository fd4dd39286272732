import type { ServerDefinition } from '../definition.ts';
import { errorAnswer, errorCodes, isParams, parseJson, RpcError } from '../message.ts';
import { hasModernMeta } from '../modern-era.ts';
import { isRevision, modernRevisions, type Speech } from '../revision.ts';
import { LegacyHttp } from './legacy-http.ts';
import { type Handler, type HttpExchange, headerOf, type Listening, listen, respond } from './listener.ts';
import { ModernHttp } from './modern-http.ts';
import type { AnswerStyle } from './reply.ts';

export interface StreamableOptions extends Partial<Speech> {
  /** Default: `auto`. */
  answers?: AnswerStyle;
  port?: number;
}

/** One MCP endpoint for one era or both. */
export class StreamableHttp implements Handler {
  /** The legacy part, whose sessions can be ended. */
  readonly legacy: LegacyHttp;
  readonly #modern: ModernHttp;
  readonly #speech: Speech;

  constructor(definition: ServerDefinition, { era = 'both', revision, answers = 'auto' }: StreamableOptions = {}) {
    this.#speech = { era, revision };
    this.legacy = new LegacyHttp(definition, this.#speech, answers);
    this.#modern = new ModernHttp(definition, this.#speech, answers);
  }

  async handle(exchange: HttpExchange): Promise<void> {
    const parsed = parseJson(exchange.body);
    if (parsed === undefined && exchange.request.method === 'POST') {
      return respond(exchange.response, 400, errorAnswer(undefined, new RpcError(errorCodes.parse, 'Not JSON')));
    }
    return (this.#isModern(exchange, parsed) ? this.#modern : this.legacy).handle(exchange, parsed);
  }

  close(): void {
    this.legacy.close();
    this.#modern.close();
  }

  #isModern({ request }: HttpExchange, parsed: unknown): boolean {
    if (this.#speech.era !== 'both') return this.#speech.era === 'modern';
    const version = headerOf(request, 'mcp-protocol-version');
    if (isRevision(version) && modernRevisions.includes(version)) return true;
    return isParams(parsed) && hasModernMeta(parsed);
  }
}

/** Starts a server on 127.0.0.1; resolves when it listens. */
export function startStreamableHttp(definition: ServerDefinition, options: StreamableOptions = {}): Promise<Listening> {
  return listen(new StreamableHttp(definition, options), '/mcp', options.port);
}
