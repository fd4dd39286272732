import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RpcId } from '#shared/mcp/envelope.ts';
import { createFailure, failureFrom } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { shownUrl } from '../../config/secret-query.ts';
import type { Link, LinkEvents, OutgoingMessage, SendOptions } from '../link.ts';
import type { Tap } from '../tap.ts';
import { HttpTap } from './http-tap.ts';
import { PostTracker } from './post-tracker.ts';

export interface HttpTarget {
  url: string;
  headers: Record<string, string>;
  /** Lower-case names of headers whose values never reach the log. */
  secretHeaders: ReadonlySet<string>;
}

/** How long a polite DELETE of the HTTP session may take. */
const FAREWELL_MS = 2000;

/** Network failures after which the server is taken for gone; the others concern one exchange. */
const FATAL_CODES = new Set(['connectionRefused', 'hostNotFound']);

/**
 * Streamable HTTP (transports, from 2025-03-26). The SDK's transport does what it is good at: headers, the
 * session id, the GET stream and its resumption. The messages come from the tap, which saw them first.
 */
export class HttpLink implements Link {
  readonly kind = 'http';
  readonly process = undefined;
  readonly #transport: StreamableHTTPClientTransport;
  readonly #target: HttpTarget;
  readonly #events: LinkEvents;
  readonly #posts = new PostTracker();
  #over = false;

  constructor(target: HttpTarget, tap: Tap, events: LinkEvents) {
    this.#target = target;
    this.#events = events;
    const httpTap = new HttpTap(
      tap,
      {
        message: (envelope, seq) => {
          if (envelope.kind === 'result' || envelope.kind === 'error') this.#posts.settle(envelope.id);
          events.message(envelope, seq);
        },
        stray: () => events.stray(),
        posted: (rpcId, seq) => this.#posts.posted(rpcId, seq),
        refused: (rpcId, failure) => this.#refused(rpcId, failure),
        postNotFound: (frameSeq) => this.#expired(frameSeq),
        control: () => {},
      },
      target.secretHeaders,
    );
    this.#transport = new StreamableHTTPClientTransport(new URL(target.url), {
      fetch: httpTap.fetch,
      requestInit: { headers: target.headers },
    });
    // Every trouble is told by the tap, with more of it known there.
    this.#transport.onerror = () => {};
  }

  get httpSessionId(): string | undefined {
    return this.#transport.sessionId;
  }

  open(): Promise<void> {
    return this.#transport.start();
  }

  async send(message: OutgoingMessage, options: SendOptions = {}): Promise<number> {
    const post = this.#posts.expect(message, options.onRefused);
    const knownSession = this.#transport.sessionId;
    const { signal, headers } = options;
    const sending = { ...(signal && { requestSignal: signal }), ...(headers && { headers }) };
    this.#transport.send(message, sending).then(
      () => {
        if (this.#transport.sessionId !== knownSession) this.#events.changed();
      },
      (thrown: unknown) => this.#posts.refuse(post, failureFrom(thrown)),
    );
    return post.seq;
  }

  adoptRevision(revision: string): void {
    this.#transport.setProtocolVersion(revision);
  }

  async close(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    const late = AbortSignal.timeout(FAREWELL_MS);
    const farewell = this.#transport.terminateSession().catch(() => {});
    await Promise.race([farewell, new Promise((resolve) => late.addEventListener('abort', resolve))]);
    await this.#transport.close();
    this.#events.ended(undefined);
  }

  #refused(rpcId: RpcId | undefined, failure: Failure): void {
    this.#posts.settle(rpcId, failure);
    if (FATAL_CODES.has(failure.code)) this.#lost(failure);
  }

  /** With a session id, 404 means that the server forgot the session (transports, session management). */
  #expired(frameSeq: number): void {
    if (this.#transport.sessionId === undefined) return;
    this.#lost(createFailure('sessionExpired', { url: shownUrl(this.#target.url) }, { frameSeq }));
  }

  #lost(failure: Failure): void {
    if (this.#over) return;
    this.#over = true;
    void this.#transport.close();
    this.#events.ended(failure);
  }
}
