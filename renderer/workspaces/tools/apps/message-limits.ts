import { MOST_APP_MESSAGE_CHARACTERS } from '#shared/model/runs/app-view.ts';

/** An app that sends more in a second is ignored for the rest of it. */
export const MOST_A_SECOND = 200;
const MOST_CHARACTERS_A_SECOND = 4_000_000;
const SECOND_MS = 1000;

/**
 * What is let through of an app's messages: by number and size, so that no app can keep the window busy. A message
 * beyond the limits is not even looked at.
 */
export class MessageLimits {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;
  #characters = 0;

  /** The message as JSON text, or undefined for one too many; `data` is read only when it may pass. */
  pass(data: () => unknown, now: number): string | undefined {
    if (now - this.#since >= SECOND_MS) {
      this.#since = now;
      this.#count = 0;
      this.#characters = 0;
    }
    this.#count += 1;
    if (this.#count > MOST_A_SECOND || this.#characters >= MOST_CHARACTERS_A_SECOND) return undefined;
    const value = data();
    const size = sizeOf(value, MOST_APP_MESSAGE_CHARACTERS);
    this.#characters += size;
    if (size > MOST_APP_MESSAGE_CHARACTERS) return undefined;
    const text = textOf(value);
    return text.length > MOST_APP_MESSAGE_CHARACTERS ? undefined : text;
  }
}

/** About how many characters a value takes as JSON text; more than `most` as soon as it is known to be more. */
function sizeOf(value: unknown, most: number): number {
  const waiting = [value];
  let size = 0;
  while (waiting.length > 0 && size <= most) {
    const next = waiting.pop();
    size += typeof next === 'string' ? next.length + 2 : 4;
    if (typeof next !== 'object' || next === null) continue;
    // Buffers, maps and the like aren't JSON; as such they would be written out byte by byte.
    if (!Array.isArray(next) && Object.getPrototypeOf(next) !== Object.prototype) continue;
    if (Array.isArray(next) && next.length > most) return most + 1;
    for (const key in next) {
      size += key.length + 3;
      if (size > most) break;
      waiting.push(Reflect.get(next, key));
    }
  }
  return waiting.length > 0 ? most + 1 : size;
}

/** What isn't JSON, or is cyclic, is shown by its type: no message is invisible. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, plainOnly) ?? String(value);
  } catch (error) {
    return error instanceof Error ? `${Object.prototype.toString.call(value)} (${error.message})` : String(value);
  }
}

function plainOnly(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? value : Object.prototype.toString.call(value);
}
