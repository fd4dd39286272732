import { canonicalText } from '../../mcp/json/canonical.ts';
import type { Json } from '../../model/json/json.ts';

/** Larger values have none. In characters. */
export const maxSortedText = 1_000_000;

/** A value as JSON text that is the same for equal values; undefined when it is too large or deep. */
export function sortedText(value: Json): string | undefined {
  try {
    const whole = canonicalText(value);
    return whole.length > maxSortedText ? undefined : whole;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
