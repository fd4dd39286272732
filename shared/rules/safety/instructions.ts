import type { ItemRuleFamily } from '../item-rule.ts';
import { run, send, sensitive } from './data-orders.ts';
import { likelyOrder } from './likely-orders.ts';
import { override, precedence, shadowing } from './obedience.ts';
import { approved, secrecy } from './person-orders.ts';

/** Texts that talk to a model rather than about a tool. */
export const instructions: ItemRuleFamily = {
  name: 'instructions',
  rules: [override, secrecy, precedence, shadowing, sensitive, send, run, approved, likelyOrder],
};
