import type { ServerResponse } from 'node:http';
import { isAnswer, type Outgoing } from '../../../electron/demo/server/message.ts';
import { respond } from './listener.ts';

/** How a POST is answered. `auto` takes JSON unless something comes before the answer. */
export type AnswerStyle = 'auto' | 'json' | 'sse';

/** Somewhere to stream to, opened when it is needed. */
export interface Streaming {
  send(message: Outgoing): void;
  end(): void;
}

/** What a reply is made of. */
export interface ReplySource {
  response: ServerResponse;
  style: AnswerStyle;
  openStream(): Streaming;
  /** The HTTP status of an answer that goes out as JSON; default 200. */
  statusOf?(answer: Outgoing): number;
  headers?: Record<string, string>;
}

/** The answer to one POST: one JSON document, or a stream that ends with the answer. */
export class Reply {
  readonly #source: ReplySource;
  #stream: Streaming | undefined;
  #isDone = false;

  constructor(source: ReplySource) {
    this.#source = source;
  }

  /** Sends what belongs to the request. With style `json` there is no place for anything but the answer. */
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

  /** Nothing more comes; a request that was cancelled has had no answer by now. */
  end(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    (this.#stream ?? this.#source.openStream()).end();
  }
}
