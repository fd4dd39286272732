import { contentRules } from './content-rules.ts';
import { itemRules } from './item-rules.ts';
import { rpc } from './rpc.ts';
import { stdio } from './stdio.ts';

/** The texts of all rules, by the rule's id. */
export const rules = { ...stdio, ...rpc, ...contentRules, ...itemRules };
