import type { ServerId } from '#shared/model/id.ts';
import type { ResourceUpdate, UpdateFilter } from '#shared/model/subscription.ts';

/** More lines than this are not kept: the oldest go, a tenth at once. Their frames stay in the traffic. */
const MOST_LINES = 200_000;

/** Every change that a server reported, in order. Nothing is coalesced here: what is shown less often is still here. */
export class UpdateLog {
  #updates: ResourceUpdate[];

  /** `before`: lines of earlier runs, oldest first. */
  constructor(before: readonly ResourceUpdate[] = []) {
    this.#updates = [...before];
  }

  add(update: ResourceUpdate): void {
    this.#updates.push(update);
    if (this.#updates.length > MOST_LINES) this.#updates = this.#updates.slice(MOST_LINES / 10);
  }

  /** Lines `from` up to `from + count` of those that match, oldest first, and how many match. */
  read(filter: UpdateFilter, from: number, count: number): { updates: ResourceUpdate[]; total: number } {
    const matching = isEmpty(filter) ? this.#updates : this.#updates.filter((update) => matches(update, filter));
    return { updates: matching.slice(from, from + count), total: matching.length };
  }

  clear(): void {
    this.#updates = [];
  }

  forgetServer(serverId: ServerId): void {
    this.#updates = this.#updates.filter((update) => update.serverId !== serverId);
  }
}

function isEmpty({ serverId, uri, text, marked }: UpdateFilter): boolean {
  return serverId === undefined && uri === undefined && (text ?? '') === '' && marked !== true;
}

function matches(update: ResourceUpdate, { serverId, uri, text, marked }: UpdateFilter): boolean {
  if (serverId !== undefined && update.serverId !== serverId) return false;
  if (uri !== undefined && update.uri !== uri) return false;
  if (marked === true && update.marks.length === 0) return false;
  if (text === undefined || text === '') return true;
  const needle = text.toLowerCase();
  return `${update.uri ?? ''} ${update.serverName}`.toLowerCase().includes(needle);
}
