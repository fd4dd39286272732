import type { ServerDefinition } from '../definition.ts';
import { errorAnswer, errorCodes, isParams, type Outgoing, type Params, RpcError, readMessage } from '../message.ts';
import { ModernEra, refusalOf, supportedBy } from '../modern-era.ts';
import type { Speech } from '../revision.ts';
import { EventStream } from './event-stream.ts';
import { type Handler, type HttpExchange, headerOf, respond } from './listener.ts';
import { findHeaderMismatch } from './modern-headers.ts';
import { type AnswerStyle, Reply, type Streaming } from './reply.ts';

/** The errors with an HTTP status of their own (Streamable HTTP, error responses). */
const statuses = new Map<unknown, number>([
  [errorCodes.methodNotFound, 404],
  [errorCodes.headerMismatch, 400],
  [errorCodes.missingCapability, 400],
  [errorCodes.unsupportedVersion, 400],
]);

function statusOf(answer: Outgoing): number {
  const code = isParams(answer) && isParams(answer.error) ? answer.error.code : undefined;
  return statuses.get(code) ?? 200;
}

function openStream(exchange: HttpExchange): Streaming {
  const stream = new EventStream(exchange.response);
  return { send: (message) => stream.send({ data: JSON.stringify(message) }), end: () => stream.end() };
}

/** Streamable HTTP of 2026-07-28: stateless POST requests. */
export class ModernHttp implements Handler {
  readonly #definition: ServerDefinition;
  readonly #speech: Speech;
  readonly #style: AnswerStyle;
  readonly #open = new Set<ModernEra>();

  constructor(definition: ServerDefinition, speech: Speech, style: AnswerStyle) {
    this.#definition = definition;
    this.#speech = speech;
    this.#style = style;
  }

  async handle(exchange: HttpExchange, parsed?: unknown): Promise<void> {
    const { request, response } = exchange;
    if (request.method !== 'POST') return respond(response, 405, 'Method not allowed', { allow: 'POST' });
    const message = readMessage(parsed);
    if (message.kind === 'notification') return respond(response, 202);
    if (message.kind !== 'request') {
      return respond(response, 400, errorAnswer(undefined, new RpcError(errorCodes.invalidRequest, 'Invalid request')));
    }
    const { id, method, params } = message;
    const refusal = this.#refusal(exchange, method, params);
    if (refusal !== undefined) return respond(response, 400, errorAnswer(id, refusal));

    const isListen = method === 'subscriptions/listen';
    const reply = new Reply({
      response,
      // A listen that is refused has a status, too.
      style: isListen ? 'auto' : this.#style,
      openStream: () => openStream(exchange),
      statusOf,
    });
    const era = new ModernEra(this.#definition, this.#speech, () => response.destroy());
    this.#open.add(era);
    // Closing the stream cancels the request.
    response.on('close', () => {
      this.#open.delete(era);
      era.close();
    });
    await era.receive(parsed, (outgoing) => reply.send(outgoing));
    if (!isListen) reply.end();
  }

  close(): void {
    for (const era of this.#open) era.close();
  }

  #refusal({ request }: HttpExchange, method: string, params: Params): RpcError | undefined {
    if (headerOf(request, 'mcp-protocol-version') === undefined) {
      // A legacy client can only show this text, so it lists the versions.
      const supported = supportedBy(this.#speech);
      const text = `MCP-Protocol-Version header is missing; supported versions: ${supported.join(', ')}`;
      return new RpcError(errorCodes.headerMismatch, text, { supported });
    }
    return refusalOf(method, params, this.#speech) ?? findHeaderMismatch(request, this.#definition, method, params);
  }
}
