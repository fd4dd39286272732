import type { ServerResponse } from 'node:http';
import type { RecordedMessage } from './recorded-request.ts';

/** The response to one POST: a JSON document where the response of its only request comes first, else an event stream. */
export class PostReply {
  readonly #response: ServerResponse;
  readonly #headers: Record<string, string>;
  readonly #isBatch: boolean;

  constructor(response: ServerResponse, headers: Record<string, string>, isBatch: boolean) {
    this.#response = response;
    this.#headers = headers;
    this.#isBatch = isBatch;
  }

  send(text: string, { kind, httpStatus }: { kind: RecordedMessage['kind']; httpStatus?: number | undefined }): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent && kind === 'response' && !this.#isBatch) {
      response.writeHead(httpStatus ?? 200, { 'content-type': 'application/json', ...this.#headers }).end(text);
      return;
    }
    if (!response.headersSent) openEventStream(response, this.#headers);
    response.write(`data: ${text}\n\n`);
  }

  /** Nothing more will be sent. */
  end(): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent) openEventStream(response, this.#headers);
    response.end();
  }
}

/** Sends the head of an event stream at once. */
export function openEventStream(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    ...headers,
  });
  response.flushHeaders();
}
