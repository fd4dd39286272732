import type { RuleExample } from '../rule.ts';

/** An example of what a client other than Loupe does: only such are judged by the rules about clients. */
export function foreign(example: RuleExample): RuleExample {
  return { ...example, isForeignClient: true };
}

/** Milliseconds in which what was already on its way may still arrive. */
export const graceMs = 2000;
