/** One line of a bench's result: what was measured, what it may be, and how the two compare. */
export interface BenchRow {
  name: string;
  /** The figure with its unit. */
  measured: string;
  /** The budget with its unit. */
  limit: string;
  /** Measured in terms of the limit: the budget is kept up to 1. */
  ratio: number;
  ok: boolean;
}

/** A row for a figure that may be at most `limit`. */
export function atMost(name: string, value: number, limit: number, unit: string): BenchRow {
  const ratio = value / limit;
  return { name, measured: `${round(value)} ${unit}`, limit: `<= ${round(limit)} ${unit}`, ratio, ok: ratio <= 1 };
}

/** A row for a figure that has to be at least `limit`. */
export function atLeast(name: string, value: number, limit: number, unit: string): BenchRow {
  const ratio = limit / value;
  return { name, measured: `${round(value)} ${unit}`, limit: `>= ${round(limit)} ${unit}`, ratio, ok: ratio <= 1 };
}

/** The value that `part` of all values do not exceed; `part` from 0 to 1. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
