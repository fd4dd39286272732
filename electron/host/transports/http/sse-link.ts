import { createFailure, FailureError, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../../config/secret-query.ts';
import type { Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import type { HttpTarget } from './http-link.ts';
import { HttpTap } from './http-tap.ts';
import { PostTracker } from './post-tracker.ts';
import type { SseEvent } from './sse-splitter.ts';

/**
 * HTTP+SSE, the transport of 2024-11-05: one GET stream for everything that the server says; its first event,
 * `endpoint`, names the address to POST to. The endpoint must stay on the stream's origin.
 */
export class SseLink implements Link {
  readonly kind = 'sse';
  readonly process = undefined;
  readonly httpSessionId = undefined;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #tap: HttpTap;
  readonly #posts = new PostTracker();
  readonly #abort = new AbortController();
  readonly #endpoint = Promise.withResolvers<string>();
  #over = false;

  constructor(target: HttpTarget, tap: Tap, events: LinkEvents) {
    this.#target = target;
    this.#events = events;
    this.#tap = new HttpTap(
      tap,
      {
        message: (envelope, seq) => {
          if (envelope.kind === 'result' || envelope.kind === 'error') this.#posts.settle(envelope.id);
          events.message(envelope, seq);
        },
        stray: () => events.stray(),
        posted: (rpcId, seq) => this.#posts.posted(rpcId, seq),
        refused: (rpcId, failure) => {
          this.#endpoint.reject(new FailureError(failure));
          this.#posts.settle(rpcId, failure);
        },
        postNotFound: () => {},
        control: (event) => this.#takeControl(event),
      },
      target.secretHeaders,
      // The answer comes on the stream: an accepted POST without a body is as it should be.
      { answersOnStream: true },
    );
    this.#endpoint.promise.catch(() => {});
  }

  async open(): Promise<void> {
    const { url, headers } = this.#target;
    const response = await this.#tap.fetch(url, {
      method: 'GET',
      headers: { ...headers, accept: 'text/event-stream' },
      signal: this.#abort.signal,
    });
    if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
      const contentType = response.headers.get('content-type') ?? 'nothing';
      this.#endpoint.reject(new FailureError(createFailure('notMcp', { url: shownUrl(url), contentType })));
    } else {
      void this.#drain(response);
    }
    await this.#endpoint.promise;
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    const endpoint = await this.#endpoint.promise;
    const post = this.#posts.expect(message, options.onRefused);
    const signals = [this.#abort.signal, ...(options.signal ? [options.signal] : [])];
    this.#tap
      .fetch(endpoint, {
        method: 'POST',
        headers: { ...this.#target.headers, 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.any(signals),
      })
      .catch((thrown: unknown) => this.#posts.refuse(post, failureFrom(thrown)));
    return post.seq;
  }

  adoptRevision(): void {}

  close(): Promise<void> {
    this.#end(undefined);
    return Promise.resolve();
  }

  #takeControl(event: SseEvent): void {
    if (event.event !== 'endpoint' || event.data === undefined) return;
    const endpoint = URL.parse(event.data, this.#target.url);
    const origin = new URL(this.#target.url).origin;
    if (endpoint?.origin === origin) this.#endpoint.resolve(endpoint.href);
    else {
      const problem = `its endpoint event names another origin: ${shownUrl(event.data).slice(0, 200)}`;
      this.#endpoint.reject(new FailureError(createFailure('malformedResult', { method: 'GET', problem })));
    }
  }

  async #drain(response: Response): Promise<void> {
    const cause = await this.#readToEnd(response);
    const failure = createFailure('connectionLost', { method: 'GET' }, { cause });
    this.#endpoint.reject(new FailureError(failure));
    this.#end(failure);
  }

  async #readToEnd(response: Response): Promise<string> {
    const reader = response.body?.getReader();
    try {
      while (reader !== undefined && !(await reader.read()).done);
      return 'the server ended its event stream';
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  }

  #end(failure: Failure | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#abort.abort();
    this.#events.ended(failure);
  }
}
