import type { Json } from '../../model/json/json.ts';

/** Undefined when the text isn't JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
