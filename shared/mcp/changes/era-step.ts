import type { Era } from '../../model/revision.ts';

/** From one era to the other. */
export type EraStep = 'toModern' | 'toLegacy';

/** Undefined within an era, and where one isn't known. */
export function eraStep(before: Era | undefined, after: Era | undefined): EraStep | undefined {
  if (before === undefined || after === undefined || before === after) return undefined;
  return after === 'modern' ? 'toModern' : 'toLegacy';
}
