import type { ServerResponse } from 'node:http';
import { openEventStream } from './open-event-stream.ts';
import type { RecordedMessage } from './recorded-request.ts';
import type { ResumableStream } from './resumable-stream.ts';

interface PostReplyOptions {
  isBatch: boolean;
  headers: Record<string, string>;
  /** Has the events where the client can resume them. */
  stream?: ResumableStream | undefined;
  /** The client expects an event with only an id first. */
  primes?: boolean;
}

/** The response to one POST: a JSON document where the response of its only request comes first, else an event stream. */
export class PostReply {
  readonly #response: ServerResponse;
  readonly #options: PostReplyOptions;

  constructor(response: ServerResponse, options: PostReplyOptions) {
    this.#response = response;
    this.#options = options;
  }

  send(text: string, { kind, httpStatus }: { kind: RecordedMessage['kind']; httpStatus?: number | undefined }): void {
    const response = this.#response;
    const { isBatch, headers, stream } = this.#options;
    // A client that lost its connection gets it when it resumes the stream.
    if (response.headersSent || response.destroyed) {
      if (stream !== undefined) stream.send(text);
      else if (!response.writableEnded) response.write(`data: ${text}\n\n`);
      return;
    }
    if (kind === 'response' && !isBatch) {
      response.writeHead(httpStatus ?? 200, { 'content-type': 'application/json', ...headers }).end(text);
      return;
    }
    this.#open();
    this.send(text, { kind, httpStatus });
  }

  /** Of a POST without requests. */
  accept(): void {
    this.#response.writeHead(202, this.#options.headers).end();
  }

  /** Closes the event stream before anything is sent on it, for the client to resume it after `retryMs`. */
  closeEarly(retryMs: number): void {
    this.#open();
    this.#response.end(`retry: ${retryMs}\n\n`);
  }

  /** Nothing more will be sent. */
  end(): void {
    const response = this.#response;
    this.#options.stream?.end();
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent) this.#open();
    response.end();
  }

  #open(): void {
    const { stream, headers, primes = false } = this.#options;
    if (stream === undefined) openEventStream(this.#response, headers);
    else stream.open(this.#response, headers, primes);
  }
}
