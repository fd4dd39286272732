import type { RunId, ServerId, WindowId } from './id.ts';
import { longestId } from './id-length.ts';

/** The same as the schemas, for code that must not load zod. */
export function isServerId(value: unknown): value is ServerId {
  return isId(value);
}

export function isRunId(value: unknown): value is RunId {
  return isId(value);
}

export function isWindowId(value: unknown): value is WindowId {
  return isId(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= longestId;
}
