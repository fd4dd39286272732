import { percentile } from '../row.ts';

/** A figure of one round; undefined when nothing was on screen in time. */
export type Measured = number | { nothingAfterMs: number };

/** `task`: the longest task of a page in milliseconds, which browsers report from 50 ms on. */
type Unit = 'ms' | 'MB' | 'task';

/** Upper limits of Loupe's figure: a value, or multiples of other columns. All must hold. */
export interface Goal {
  atMost?: number;
  timesFloor?: number;
  timesOfficial?: number;
}

/** A row of the comparison. */
export interface PeerRow {
  work: string;
  unit: Unit;
  /** The bare minimum. */
  floor?: number | undefined;
  /** The figures of all rounds; empty when not measured. */
  official: Measured[];
  loupe: Measured[];
  goal: Goal;
  /** Aggregates several figures; default: the median. */
  typical?: 'median' | 'p95';
}

export interface Verdict {
  floor: string;
  official: string;
  loupe: string;
  /** The ratio of Loupe's figure to the official inspector's, or to the bare minimum. */
  ratio: string;
  goal: string;
  isMet: boolean;
}

/** A row's columns. */
export function judge(row: PeerRow): Verdict {
  const { unit, floor, goal } = row;
  const official = typicalOf(row.official, row.typical);
  const loupe = typicalOf(row.loupe, row.typical);
  return {
    floor: floor === undefined ? '' : format(floor, unit),
    official: official === undefined ? '' : format(official, unit),
    loupe: loupe === undefined ? '' : format(loupe, unit),
    ratio: unit === 'task' ? '' : ratioOf(loupe, official, floor),
    goal: goalText(goal, unit),
    isMet: isMet(row, loupe, official),
  };
}

/** The aligned Markdown table. */
export function markdownTable(rows: PeerRow[], officialName: string): string {
  const head = ['work', 'floor', officialName, 'Loupe', 'ratio', 'goal', 'met'];
  const cells = rows.map((row) => {
    const { floor, official, loupe, ratio, goal, isMet: met } = judge(row);
    return [row.work, floor, official, loupe, ratio, goal, goal === '' ? '' : met ? 'yes' : '**no**'];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** The median or 95th percentile; undefined when one round is. */
function typicalOf(figures: Measured[], typical: 'median' | 'p95' = 'median'): Measured | undefined {
  const nothing = figures.find((figure) => typeof figure !== 'number');
  if (nothing !== undefined || figures.length === 0) return nothing;
  const numbers = figures.filter((figure) => typeof figure === 'number');
  return percentile(numbers, typical === 'median' ? 0.5 : 0.95);
}

function isMet({ floor, goal }: PeerRow, loupe: Measured | undefined, official: Measured | undefined): boolean {
  if (typeof loupe !== 'number') return false;
  const { atMost = Number.POSITIVE_INFINITY, timesFloor, timesOfficial } = goal;
  if (loupe > atMost) return false;
  if (timesFloor !== undefined && !(floor !== undefined && loupe <= timesFloor * floor)) return false;
  // Without a figure, it took longer than the timeout.
  const theirs = typeof official === 'object' ? official.nothingAfterMs : official;
  return timesOfficial === undefined || (theirs !== undefined && loupe <= timesOfficial * theirs);
}

function ratioOf(loupe: Measured | undefined, official: Measured | undefined, floor: number | undefined): string {
  if (typeof loupe !== 'number') return '';
  if (typeof official === 'number') return `${short(loupe / official)}x`;
  if (official !== undefined) return `< ${short(loupe / official.nothingAfterMs)}x`;
  return floor === undefined ? '' : `${short(loupe / floor)}x floor`;
}

function goalText({ atMost, timesFloor, timesOfficial }: Goal, unit: Unit): string {
  if (unit === 'task') return 'no task over 50 ms';
  return [
    ...(atMost === undefined ? [] : [`<= ${format(atMost, unit)}`]),
    ...(timesFloor === undefined ? [] : [`<= ${timesFloor}x floor`]),
    ...(timesOfficial === undefined ? [] : [`<= ${timesOfficial}x official`]),
  ].join(', ');
}

function format(figure: Measured, unit: Unit): string {
  if (typeof figure !== 'number') return `nothing after ${figure.nothingAfterMs / 1000} s`;
  if (unit === 'MB') return `${short(figure)} MB`;
  if (unit === 'task' && figure < 50) return '< 50 ms';
  return figure < 1000 ? `${figure < 100 ? short(figure) : Math.round(figure)} ms` : `${(figure / 1000).toFixed(2)} s`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(2)));
}
