import { RecentMap } from './recent-map.ts';

/** What the heads of an HTTP exchange name as `Mcp-Session-Id`. */
export interface NamedSession {
  /** In the request. */
  asked?: string | undefined;
  /** In the response. */
  opened?: string | undefined;
}

/**
 * What is kept of each JSON-RPC session: over stdio there is one, over HTTP one for each `Mcp-Session-Id`, since a client
 * that connects again, or another one in the same recording, counts its ids from the beginning.
 */
export class HttpSessions<Kept> {
  readonly #begin: () => Kept;
  readonly #byId: RecentMap<string, Kept>;

  constructor(begin: () => Kept, most?: number) {
    this.#begin = begin;
    this.#byId = new RecentMap(most);
  }

  /** Whether sessions were dropped, since there were too many. */
  get hasDropped(): boolean {
    return this.#byId.hasDropped;
  }

  values(): Iterable<Kept> {
    return this.#byId.values();
  }

  of({ asked, opened }: NamedSession): Kept {
    if (asked === undefined && opened !== undefined && !this.#byId.has(opened)) {
      // The response of `initialize` names the session that its request opened.
      this.#byId.set(opened, this.#get(''));
      this.#byId.delete('');
    }
    return this.#get(asked ?? opened ?? '');
  }

  #get(id: string): Kept {
    const kept = this.#byId.get(id) ?? this.#begin();
    // One that is used is a recent one.
    this.#byId.set(id, kept);
    return kept;
  }
}
