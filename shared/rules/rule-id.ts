import type { rules } from '../messages/en/rules/index.ts';

/** A rule's id; one without texts isn't one. */
export type RuleId = keyof typeof rules;
