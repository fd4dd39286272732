import { type ResourceUpdate, type UpdateMark, updateMarkSchema } from '#shared/model/subscription.ts';

/** Lines that are drawn as one lie within this time, in milliseconds. */
const togetherMs = 1000;

const allMarks = updateMarkSchema.options;

/** Consecutive lines of the log about the same thing within a second. A line alone is a group of one. */
export interface UpdateGroup {
  /** The first line. The others differ from it in their frame, time and marks only. */
  first: ResourceUpdate;
  seqs: number[];
  times: number[];
  /** One bit per mark, by line. */
  marks: number[];
  /** How many lines have each mark, in the order of the marks. */
  markCounts: number[];
}

/** One line of a group, or a whole group: what one row shows. */
export interface UpdateRow {
  update: ResourceUpdate;
  /** How many lines it stands for. */
  count: number;
  lastAt: number;
  /** How many of the lines have each mark; those that none has are left out. */
  marks: readonly { mark: UpdateMark; count: number }[];
}

/** Appends `updates` to `groups` in place: what a storm repeats goes into the last group. */
export function appendUpdates(groups: UpdateGroup[], updates: readonly ResourceUpdate[]): void {
  for (const update of updates) {
    const last = groups.at(-1);
    const group = last !== undefined && belongsTo(last, update) ? last : startGroup(groups, update);
    group.seqs.push(update.seq);
    group.times.push(update.at);
    group.marks.push(bitsOf(update.marks));
    for (const mark of update.marks) {
      const bit = allMarks.indexOf(mark);
      group.markCounts[bit] = (group.markCounts[bit] ?? 0) + 1;
    }
  }
}

/** The row of a whole group. */
export function rowOfGroup({ first, seqs, times, markCounts }: UpdateGroup): UpdateRow {
  const counts = allMarks.map((mark, bit) => ({ mark, count: markCounts[bit] ?? 0 }));
  return {
    update: first,
    count: seqs.length,
    lastAt: times.at(-1) ?? first.at,
    marks: counts.filter(({ count }) => count > 0),
  };
}

/** The row of line `index` of a group. */
export function rowOfLine(group: UpdateGroup, index: number): UpdateRow {
  const at = group.times[index] ?? group.first.at;
  const bits = group.marks[index] ?? 0;
  const marks = allMarks.filter((_, bit) => bits & (1 << bit));
  const update = { ...group.first, seq: group.seqs[index] ?? group.first.seq, at, marks };
  return { update, count: 1, lastAt: at, marks: marks.map((mark) => ({ mark, count: 1 })) };
}

function startGroup(groups: UpdateGroup[], first: ResourceUpdate): UpdateGroup {
  const group: UpdateGroup = { first, seqs: [], times: [], marks: [], markCounts: [] };
  groups.push(group);
  return group;
}

function belongsTo({ first }: UpdateGroup, update: ResourceUpdate): boolean {
  return (
    update.kind === first.kind &&
    update.uri === first.uri &&
    update.sessionId === first.sessionId &&
    update.at - first.at < togetherMs
  );
}

function bitsOf(marks: readonly UpdateMark[]): number {
  return marks.reduce((bits, mark) => bits | (1 << allMarks.indexOf(mark)), 0);
}
