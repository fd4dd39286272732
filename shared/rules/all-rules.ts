import { contentFamilies } from './content/families.ts';
import type { RuleFamily } from './rule.ts';
import { rpc } from './wire/rpc.ts';
import { stdio } from './wire/stdio.ts';

/** Every rule, by family. */
export const ruleFamilies: readonly RuleFamily[] = [stdio, rpc, ...contentFamilies];
