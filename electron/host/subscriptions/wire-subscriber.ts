import { createFailure, FailureError } from '#shared/messages/failure.ts';
import type { Failure } from '#shared/model/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '#shared/model/json.ts';
import { refusal } from '../sessions/negotiation/negotiation.ts';
import type { Session } from '../sessions/session.ts';
import { type Listen, openListen, subscriptionIdOf } from './listen.ts';

/** Tells a server of one session what to watch, in its era's way. */
export class WireSubscriber {
  readonly #session: Session;
  readonly #listens = new Map<string, Listen>();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Asks to be told about one resource and resolves when the server agreed. `onEnd` is told when a modern listen
   * is over. Throws a `FailureError` when the server refused, or left the URI out of what it acknowledged.
   */
  async watch(uri: string, onEnd: (failure: Failure | undefined) => void): Promise<number | undefined> {
    if (this.#session.era !== 'modern') return this.#subscribe(uri);
    const listen = this.#open(uri, { resourceSubscriptions: [uri] });
    void listen.ended.then((failure) => {
      if (this.#listens.get(uri) === listen) this.#listens.delete(uri);
      onEnd(failure);
    });
    const agreed = await listen.acknowledged;
    const uris = agreed.resourceSubscriptions;
    if (Array.isArray(uris) && uris.includes(uri)) return undefined;
    listen.close();
    const problem = 'its acknowledgement leaves the URI out';
    throw new FailureError(createFailure('malformedResult', { method: 'subscriptions/listen', problem }));
  }

  /** Stops being told. Errors are in the traffic; there is nothing that a user could do about them. */
  async unwatch(uri: string): Promise<void> {
    if (this.#session.era === 'modern') {
      this.#listens.get(uri)?.close();
      return;
    }
    await this.#session.request('resources/unsubscribe', { uri }).catch(() => undefined);
  }

  /** Modern servers tell about changed lists only when asked to (2026-07-28). Closed with the session. */
  watchLists(capabilities: Json | undefined): void {
    if (this.#session.era !== 'modern' || !isJsonObject(capabilities)) return;
    const filter: JsonObject = {};
    for (const list of ['resources', 'prompts', 'tools']) {
      const declared = capabilities[list];
      if (isJsonObject(declared) && declared.listChanged === true) filter[`${list}ListChanged`] = true;
    }
    if (Object.keys(filter).length > 0) this.#open('', filter);
  }

  /** Takes an acknowledgement to the listen that it belongs to. */
  acknowledged(params: Json | undefined): void {
    const requestId = subscriptionIdOf(params);
    const notifications = isJsonObject(params) ? params.notifications : undefined;
    for (const listen of this.#listens.values()) {
      if (listen.requestId === requestId) listen.acknowledge(isJsonObject(notifications) ? notifications : {});
    }
  }

  async #subscribe(uri: string): Promise<number> {
    const answer = await this.#session.request('resources/subscribe', { uri });
    if (answer.error !== undefined) throw new FailureError(refusal('resources/subscribe', answer));
    return answer.requestSeq;
  }

  #open(key: string, filter: JsonObject): Listen {
    this.#listens.get(key)?.close();
    const listen = openListen(this.#session, filter);
    this.#listens.set(key, listen);
    return listen;
  }
}
