import type { ServerId } from '#shared/model/id/id.ts';
import { useWindowSearch } from './address.ts';

/** Begins the address of the dialog that confirms removing many things for good. */
export const clearPrefix = 'clear:';

/** What is removed for good: frames, or a server's unpinned calls or prompt runs. */
export type Cleared = 'ended' | 'all' | `calls:${ServerId}` | `prompts:${ServerId}`;

/** Returns a function that asks before it removes something for good. */
export function useClear(): (what: Cleared) => void {
  const { change } = useWindowSearch();
  return (what) => change({ dialog: `${clearPrefix}${what}` });
}
