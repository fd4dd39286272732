import type { Send, ServedSession } from '#host/recordings/replay/replay-session.ts';
import type { JsonObject } from '#shared/model/json/json.ts';
import { isAnswer, type Outgoing } from '../demo/server/message.ts';
import { type Endpoint, openEndpoint } from '../demo/server/stdio-transport.ts';
import { Measuring, type ProbeSetup } from './measuring.ts';
import { probeDefinition } from './probe-definition.ts';

/** What a session asks the probe. */
interface SessionOptions {
  measuringOf(message: JsonObject): Measuring | undefined;
  closed(): void;
  isStopping(): boolean;
}

/** Serves one client, or one request of one over HTTP without sessions, and notes what it does. */
export class ProbeSession implements ServedSession {
  readonly #setup: ProbeSetup;
  readonly #options: SessionOptions;
  readonly #endpoint: Endpoint;
  readonly #closed = Promise.withResolvers<void>();
  readonly #announce: () => void;
  #measuring: Measuring | undefined;
  /** It has a session of its own, which the client ends. */
  #isOwn = false;
  #isClosed = false;
  #unfollow: (() => void) | undefined;

  constructor(setup: ProbeSetup, unsolicited: Send, options: SessionOptions) {
    this.#setup = setup;
    this.#options = options;
    const definition = probeDefinition({
      ...setup,
      hasChanged: () => this.#measuring?.hasChanged === true,
      client: () => ({ seen: this.#followed().seen, isClosed: this.#isClosed }),
    });
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
    if (this.#measuring === undefined) {
      const shared = this.#options.measuringOf(message);
      this.#isOwn = shared === undefined;
      this.#measuring = shared;
    }
    this.#followed().note(message);
    if (this.#setup.isSilent) return;
    await this.#endpoint.receive(message, (outgoing) => send(outgoing, respond));
    // A listen has no response before it ends.
    if (message.method === 'subscriptions/listen') await this.#closed.promise;
    this.#measuring?.saveSoon();
  }

  async end(): Promise<void> {}

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isOwn && !this.#options.isStopping()) this.#measuring?.end();
    this.#unfollow?.();
    this.#endpoint.close();
    this.#closed.resolve();
    this.#options.closed();
  }

  #followed(): Measuring {
    this.#measuring ??= new Measuring(this.#setup);
    this.#unfollow ??= this.#measuring.follow(this.#announce);
    return this.#measuring;
  }
}

function send(message: Outgoing, respond: Send): void {
  const isRequest = !isAnswer(message) && 'id' in message;
  const kind = isAnswer(message) ? 'response' : isRequest ? 'request' : 'notification';
  respond(JSON.stringify(message), { kind });
}
