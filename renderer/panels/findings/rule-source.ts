import type { Revision } from '#shared/model/revision.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import { clauseUrl } from '#shared/rules/clause-url.ts';

/** Where a rule is written down: a clause of the specification, or a page about a provider. */
export interface RuleSource {
  href: string;
  /** When the page about a provider said so; absent for a clause. */
  date?: string;
}

const frameRules = new Map<string, (typeof ruleFamilies)[number]['rules'][number]>(
  ruleFamilies.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule]),
);
const itemRules = new Map<string, (typeof itemRuleFamilies)[number]['rules'][number]>(
  itemRuleFamilies.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule]),
);

/** Where a rule is written down, in the revision of a session if it holds there. Loaded with all rules. */
export function ruleSource(id: string, revision: Revision | undefined): RuleSource | undefined {
  const rule = frameRules.get(id);
  if (rule !== undefined) return { href: clauseUrl(rule, revision) };
  const limit = itemRules.get(id)?.limit;
  return limit && { href: limit.url, date: limit.date };
}
