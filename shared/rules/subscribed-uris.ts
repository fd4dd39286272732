/** Milliseconds in which updates that were already on their way may still arrive. */
const graceMs = 2000;

/** The resources that a client has subscribed to; what is beyond a limit isn't remembered. */
export class SubscribedUris {
  readonly #most: number;
  /** With the time when the client unsubscribed, in milliseconds since 1970. */
  readonly #ended = new Map<string, number | undefined>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Further URIs may be missing. */
  get isFull(): boolean {
    return this.#ended.size >= this.#most;
  }

  add(uri: string): void {
    if (!this.isFull || this.#ended.has(uri)) this.#ended.set(uri, undefined);
  }

  end(uri: string, at: number): void {
    for (const [known, ended] of this.#ended)
      if (ended !== undefined && ended < at - graceMs) this.#ended.delete(known);
    if (this.#ended.has(uri)) this.#ended.set(uri, at);
  }

  /** Whether updates of a resource may come: of one, or of one below it. */
  covers(uri: string, at: number): boolean {
    return [...this.#ended].some(([known, ended]) => uri.startsWith(known) && (ended ?? at) >= at - graceMs);
  }
}
