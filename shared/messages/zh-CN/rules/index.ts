import type { rules as en } from '../../en/rules/index.ts';
import { contentRules } from './content-rules.ts';
import { itemRules } from './item-rules.ts';
import { rpc } from './rpc.ts';
import { stdio } from './stdio.ts';

/** The texts of all rules, by the rule's id. */
export const rules: typeof en = { ...stdio, ...rpc, ...contentRules, ...itemRules };
