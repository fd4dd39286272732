import type { ServerId } from '#shared/model/id/id.ts';
import type { RowRange } from '#shared/model/row-range.ts';
import {
  type ResourceUpdate,
  type UpdateFilter,
  type UpdateQuery,
  type UpdateRange,
  type UpdateRow,
  updateMarkSchema,
} from '#shared/model/subscription.ts';
import { updateKey } from '#shared/model/update-key.ts';

/** At this size the oldest tenth is dropped. Their frames stay in the traffic. */
const maxLines = 200_000;

export class UpdateLog {
  #updates: ResourceUpdate[];
  /** The number of lines that are no longer in `#updates`. */
  #dropped = 0;
  /** The groups of the last query. */
  #groups: { key: string; epoch: number; groups: UpdateGroups } | undefined;
  #epoch = 0;

  constructor(before: readonly ResourceUpdate[] = []) {
    this.#updates = [...before];
  }

  add(update: ResourceUpdate): void {
    this.#updates.push(update);
    if (this.#updates.length > maxLines) this.#keep(this.#updates.slice(maxLines / 10));
  }

  /** Matching lines `from` up to `from + count`, oldest first, and the total. */
  read(filter: UpdateFilter, from: number, count: number): RowRange<ResourceUpdate> {
    const matching = isEmpty(filter) ? this.#updates : this.#updates.filter((update) => matches(update, filter));
    return { rows: matching.slice(from, from + count), total: matching.length };
  }

  /** The lines from the position `from` on, at most `count`, and the position after them. Positions never change. */
  linesFrom(from: number, count: number): { updates: ResourceUpdate[]; next: number } {
    const start = Math.max(0, from - this.#dropped);
    const updates = this.#updates.slice(start, start + count);
    return { updates, next: this.#dropped + start + updates.length };
  }

  /** Rows `from` up to `from + count` of the matching groups. */
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

  removeServer(serverId: ServerId): void {
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

/** The time span of a group, in milliseconds. */
const togetherMs = 1000;

const allMarks = updateMarkSchema.options;

interface Group {
  /** The index of its first shown line. It ends before the next group's first line. */
  start: number;
  /** The number of lines with each mark, in the order of `allMarks`. */
  markCounts: number[];
}

class UpdateGroups {
  /** The matching lines that are shown. */
  readonly #lines: ResourceUpdate[] = [];
  readonly #groups: Group[] = [];
  seen = 0;
  /** The number of matching lines that aren't shown yet. */
  waiting = 0;

  get lines(): number {
    return this.#lines.length + this.waiting;
  }

  /** Adds the next update of the log; one that isn't shown is only counted. */
  add(update: ResourceUpdate, matches: boolean, isShown: boolean): void {
    this.seen += 1;
    if (!matches) return;
    if (!isShown) {
      this.waiting += 1;
      return;
    }
    let group = this.#groups.at(-1);
    const first = group && this.#lines[group.start];
    if (group === undefined || first === undefined || !belongsTo(first, update)) {
      group = { start: this.#lines.length, markCounts: [] };
      this.#groups.push(group);
    }
    this.#lines.push(update);
    for (const mark of update.marks) {
      const at = allMarks.indexOf(mark);
      group.markCounts[at] = (group.markCounts[at] ?? 0) + 1;
    }
  }

  /** Rows `from` up to `from + count`. Groups whose first line is in `unfolded` are followed by their lines. */
  rows(unfolded: ReadonlySet<string>, from: number, count: number): { rows: UpdateRow[]; total: number } {
    const open = unfolded.size === 0 ? [] : this.#unfoldedGroups(unfolded);
    const total = open.reduce((sum, group) => sum + this.#extent(group).size, this.#groups.length);
    const length = Math.max(0, Math.min(count, total - from));
    return { rows: Array.from({ length }, (_, offset) => this.#rowAt(from + offset, open)), total };
  }

  #rowAt(row: number, open: readonly number[]): UpdateRow {
    let linesBefore = 0;
    for (const group of open) {
      const { start, size } = this.#extent(group);
      const line = row - linesBefore - group - 1;
      if (line < 0) break;
      if (line < size) return this.#lineRow(start + line);
      linesBefore += size;
    }
    const group = row - linesBefore;
    return this.#groupRow(group, open.includes(group));
  }

  /** Groups with a single line can't be unfolded. */
  #unfoldedGroups(unfolded: ReadonlySet<string>): number[] {
    return this.#groups.flatMap(({ start }, index) => {
      const first = this.#lines[start];
      return first !== undefined && unfolded.has(updateKey(first)) && this.#extent(index).size > 1 ? [index] : [];
    });
  }

  #extent(index: number): { start: number; size: number } {
    const start = this.#groups[index]?.start ?? this.#lines.length;
    return { start, size: (this.#groups[index + 1]?.start ?? this.#lines.length) - start };
  }

  #groupRow(index: number, isUnfolded: boolean): UpdateRow {
    const { start, size } = this.#extent(index);
    const update = this.#line(start);
    const counts = this.#groups[index]?.markCounts ?? [];
    const marks = allMarks.flatMap((mark, at) => ((counts[at] ?? 0) > 0 ? [{ mark, count: counts[at] ?? 0 }] : []));
    return { update, count: size, lastAt: this.#line(start + size - 1).at, marks, isLine: false, isUnfolded };
  }

  #lineRow(line: number): UpdateRow {
    const update = this.#line(line);
    const marks = update.marks.map((mark) => ({ mark, count: 1 }));
    return { update, count: 1, lastAt: update.at, marks, isLine: true, isUnfolded: false };
  }

  #line(line: number): ResourceUpdate {
    const update = this.#lines[line];
    if (update === undefined) throw new RangeError(`There is no line ${line}`);
    return update;
  }
}

function belongsTo(first: ResourceUpdate, update: ResourceUpdate): boolean {
  return (
    update.kind === first.kind &&
    update.uri === first.uri &&
    update.sessionId === first.sessionId &&
    update.at - first.at < togetherMs
  );
}
