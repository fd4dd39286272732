import { isJsonObject, type Json } from '../../model/json.ts';

/** Larger values have none. In characters. */
export const maxSortedText = 1_000_000;

/** A value as JSON text with sorted keys, so that equal values have equal texts; undefined when it is too large or deep. */
export function sortedText(value: Json): string | undefined {
  try {
    const whole = JSON.stringify(value, (_, inner: Json) => {
      if (JSON.isRawJSON(inner)) return Number(inner.rawJSON);
      if (!isJsonObject(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    });
    return whole.length > maxSortedText ? undefined : whole;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
