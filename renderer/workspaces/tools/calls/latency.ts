/** What the durations of several calls come to, in milliseconds. */
export interface Latency {
  min: number;
  p50: number;
  p95: number;
  max: number;
}

/** The figures of some durations; undefined for none. Percentiles are durations that occurred (nearest rank). */
export function latencyOf(durations: readonly number[]): Latency | undefined {
  const sorted = [...durations].sort((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return undefined;
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? max;
  return { min, p50: rank(0.5), p95: rank(0.95), max };
}
