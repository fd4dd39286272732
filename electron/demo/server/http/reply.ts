import type { ServerResponse } from 'node:http';
import { isAnswer, type Outgoing } from '../message.ts';
import { respond } from './listener.ts';

/** `auto`: JSON unless messages precede the response. */
export type AnswerStyle = 'auto' | 'json' | 'sse';

/** A stream that is opened on demand. */
export interface Streaming {
  send(message: Outgoing): void;
  end(): void;
}

export interface ReplySource {
  response: ServerResponse;
  style: AnswerStyle;
  openStream(): Streaming;
  /** The HTTP status of a JSON response; default: 200. */
  statusOf?(answer: Outgoing): number;
  headers?: Record<string, string>;
}

/** The response to one POST: a JSON document, or a stream that ends with the response. */
export class Reply {
  readonly #source: ReplySource;
  #stream: Streaming | undefined;
  #isDone = false;

  constructor(source: ReplySource) {
    this.#source = source;
  }

  /** Sends a message of the request. With style `json` only the response can be sent. */
  send(message: Outgoing): void {
    if (this.#isDone) return;
    const { response, style, openStream, statusOf, headers } = this.#source;
    const isLast = isAnswer(message);
    if (this.#stream === undefined && isLast && style !== 'sse') {
      this.#isDone = true;
      respond(response, statusOf?.(message) ?? 200, message, headers);
      return;
    }
    if (style === 'json') return;
    this.#stream ??= openStream();
    this.#stream.send(message);
    if (isLast) this.end();
  }

  /** Ends the reply; a cancelled request has no response. */
  end(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    (this.#stream ?? this.#source.openStream()).end();
  }
}
