const minMs = 100;
const maxMs = 86_400_000;

/** Entered seconds, with a point or a comma, in milliseconds from 100 to a day; undefined for what isn't a positive number. */
export function millisecondsOf(seconds: string): number | undefined {
  const value = Number(seconds.replace(',', '.')) * 1000;
  return value > 0 ? Math.round(Math.min(maxMs, Math.max(minMs, value))) : undefined;
}
