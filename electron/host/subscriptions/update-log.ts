import type { ResourceUpdate, UpdateFilter } from '#shared/model/subscription.ts';

/** Every change that a server told, in order. Nothing is coalesced here: what is shown less often is still here. */
export class UpdateLog {
  #updates: ResourceUpdate[] = [];

  add(update: ResourceUpdate): void {
    this.#updates.push(update);
  }

  /** Lines `from` up to `from + count` of those that match, oldest first, and how many match. */
  read(filter: UpdateFilter, from: number, count: number): { updates: ResourceUpdate[]; total: number } {
    const matching = isEmpty(filter) ? this.#updates : this.#updates.filter((update) => matches(update, filter));
    return { updates: matching.slice(from, from + count), total: matching.length };
  }

  clear(): void {
    this.#updates = [];
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
