/** A row of a bench's result: a figure, its budget, and their ratio. */
export interface BenchRow {
  name: string;
  /** The figure with its unit. */
  measured: string;
  /** The budget with its unit. */
  limit: string;
  /** Figure divided by budget: kept up to 1. */
  ratio: number;
  ok: boolean;
}

/** A figure of at most `limit`. */
export function atMost(name: string, value: number, limit: number, unit: string): BenchRow {
  const ratio = value === 0 ? 0 : value / limit;
  return { name, measured: `${round(value)} ${unit}`, limit: `<= ${round(limit)} ${unit}`, ratio, ok: ratio <= 1 };
}

/** A figure of at least `limit`. */
export function atLeast(name: string, value: number, limit: number, unit: string): BenchRow {
  const ratio = limit / value;
  return { name, measured: `${round(value)} ${unit}`, limit: `>= ${round(limit)} ${unit}`, ratio, ok: ratio <= 1 };
}

/** The quantile `part`, from 0 to 1. */
export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
