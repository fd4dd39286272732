import { isModernRequest } from '#host/recordings/replay/message-meta.ts';
import type { Send } from '#host/recordings/replay/replay-session.ts';
import type { HttpServed } from '#host/recordings/replay/serve-http.ts';
import { type HttpFault, toldToWait } from '#shared/hosts/measure/http-seen.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { isAnswer, type Outgoing } from '../demo/server/message.ts';
import { type Endpoint, openEndpoint } from '../demo/server/stdio-transport.ts';
import type { Measuring, ProbeSetup } from './measuring.ts';
import { probeDefinition } from './probe-definition.ts';

/** What a session asks the probe. */
interface SessionOptions {
  /** The client that sends a message; `isShared`: it has no session. */
  measuringOf(message: JsonObject): { measuring: Measuring; isShared: boolean };
  closed(): void;
  isStopping(): boolean;
}

/** Serves one client, or one request of one over HTTP without sessions, and notes what it does. */
export class ProbeSession implements HttpServed {
  readonly #setup: ProbeSetup;
  readonly #options: SessionOptions;
  readonly #endpoint: Endpoint;
  readonly #closed = Promise.withResolvers<void>();
  readonly #announce: () => void;
  readonly #unsolicited: Send;
  #measuring: Measuring | undefined;
  /** It has a session of its own, which the client ends. */
  #isOwn = false;
  #isClosed = false;
  /** It got 404: its client didn't end it. */
  #isLost = false;
  #hasClosedStream = false;
  /** The last message that was to fail. */
  #failed: JsonObject | undefined;
  #unfollow: (() => void) | undefined;

  constructor(setup: ProbeSetup, unsolicited: Send, options: SessionOptions) {
    this.#setup = setup;
    this.#options = options;
    const definition = probeDefinition({
      ...setup,
      hasChanged: () => this.#measuring?.hasChanged === true,
      // A tool is only called by a message.
      client: () => ({ seen: this.#of({}).seen, isClosed: this.#isClosed }),
    });
    this.#unsolicited = unsolicited;
    this.#announce = () => definition.changes.announce('tools');
    this.#endpoint = openEndpoint(definition, { era: 'both' }, (message) => send(message, unsolicited));
  }

  get measuring(): Measuring | undefined {
    return this.#measuring;
  }

  /** Its answers are made as they are asked for. */
  has(): boolean {
    return false;
  }

  async receive(message: JsonObject, respond: Send): Promise<void> {
    const measuring = this.#of(message);
    if (message !== this.#failed) measuring.note(message);
    if (this.#setup.isSilent) return;
    await this.#endpoint.receive(message, (outgoing) => send(outgoing, respond));
    // A listen has no response before it ends.
    if (message.method === 'subscriptions/listen') await this.#closed.promise;
    this.#measuring?.saveSoon();
  }

  async end(): Promise<void> {}

  faultOf(message: JsonObject, canResume: boolean): HttpFault | undefined {
    const measuring = this.#of(message);
    const { http } = measuring.seen;
    const now = this.#setup.clock.now();
    if (this.#hasClosedStream) http?.used(now);
    const isInSession = !isModernRequest(String(message.method), message.params);
    const fault = http?.faultOf(message, now, { isInSession, canResume });
    if (fault !== undefined) {
      measuring.note(message, true);
      this.#failed = message;
    }
    this.#isLost ||= fault === 'unknownSession';
    return fault;
  }

  streamOpened(hasLastEventId: boolean): number | undefined {
    const { http } = this.#measuring?.seen ?? {};
    const now = this.#setup.clock.now();
    if (this.#hasClosedStream) http?.reopened(now, hasLastEventId);
    if (http?.closesStream(now) !== true) return undefined;
    this.#hasClosedStream = true;
    // An event with an id, after which the client can open the stream again.
    const params = { level: 'info', data: 'This event stream is closed, to see whether it is opened again.' };
    this.#unsolicited(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params }), {
      kind: 'notification',
    });
    return toldToWait;
  }

  streamResumed(): void {
    this.#measuring?.seen.http?.resumed(this.#setup.clock.now());
    this.#measuring?.saveSoon();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isOwn && !this.#isLost && !this.#options.isStopping()) this.#measuring?.end();
    this.#unfollow?.();
    this.#endpoint.close();
    this.#closed.resolve();
    this.#options.closed();
  }

  /** The client, which its first message names. */
  #of(message: JsonObject): Measuring {
    if (this.#measuring === undefined) {
      const { measuring, isShared } = this.#options.measuringOf(message);
      this.#isOwn = !isShared;
      this.#measuring = measuring;
      this.#unfollow = measuring.follow(this.#announce);
    }
    return this.#measuring;
  }
}

function send(message: Outgoing, respond: Send): void {
  const isRequest = !isAnswer(message) && 'id' in message;
  const kind = isAnswer(message) ? 'response' : isRequest ? 'request' : 'notification';
  respond(JSON.stringify(message), { kind });
}
