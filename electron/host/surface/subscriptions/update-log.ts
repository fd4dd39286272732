import type { ServerId } from '#shared/model/id/id.ts';
import type { ResourceUpdate, UpdateFilter, UpdateQuery, UpdateRange } from '#shared/model/subscription.ts';
import { UpdateGroups } from './update-groups.ts';

/** The most lines: the oldest go, a tenth at once. Their frames stay in the traffic. */
const MOST_LINES = 200_000;

/** Every change that a server reported, in order. Nothing is coalesced here: what is shown less often is still here. */
export class UpdateLog {
  #updates: ResourceUpdate[];
  /** Lines that were recorded and are no longer in `#updates`. */
  #dropped = 0;
  /** The groups that were asked for last, by what was asked for. */
  #groups: { key: string; epoch: number; groups: UpdateGroups } | undefined;
  /** Changes whenever lines are removed. */
  #epoch = 0;

  /** `before`: lines of earlier runs, oldest first. */
  constructor(before: readonly ResourceUpdate[] = []) {
    this.#updates = [...before];
  }

  add(update: ResourceUpdate): void {
    this.#updates.push(update);
    if (this.#updates.length > MOST_LINES) this.#keep(this.#updates.slice(MOST_LINES / 10));
  }

  /** Lines `from` up to `from + count` of those that match, oldest first, and how many match. */
  read(filter: UpdateFilter, from: number, count: number): { updates: ResourceUpdate[]; total: number } {
    const matching = isEmpty(filter) ? this.#updates : this.#updates.filter((update) => matches(update, filter));
    return { updates: matching.slice(from, from + count), total: matching.length };
  }

  /** Rows `from` up to `from + count` of the groups of those that match. */
  rows({ filter, unfolded, until }: UpdateQuery, from: number, count: number): UpdateRange {
    const groups = this.#groupsOf(filter, until);
    for (const update of this.#updates.slice(groups.seen)) {
      groups.add(update, matches(update, filter), until === undefined || this.#dropped + groups.seen < until);
    }
    const end = this.#dropped + this.#updates.length;
    return { ...groups.rows(new Set(unfolded), from, count), lines: groups.lines, waiting: groups.waiting, end };
  }

  clear(): void {
    this.#keep([]);
  }

  forgetServer(serverId: ServerId): void {
    this.#keep(this.#updates.filter((update) => update.serverId !== serverId));
  }

  #keep(updates: ResourceUpdate[]): void {
    this.#dropped += this.#updates.length - updates.length;
    this.#updates = updates;
    this.#epoch += 1;
  }

  #groupsOf(filter: UpdateFilter, until: number | undefined): UpdateGroups {
    const key = JSON.stringify([filter, until]);
    const known = this.#groups;
    if (known?.key === key && known.epoch === this.#epoch) return known.groups;
    const groups = new UpdateGroups();
    this.#groups = { key, epoch: this.#epoch, groups };
    return groups;
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
