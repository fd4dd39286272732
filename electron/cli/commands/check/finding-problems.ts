import type { Finding } from '#shared/model/findings/finding.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import { clauseUrl } from '#shared/rules/clause-url.ts';
import type { RuleId } from '#shared/rules/rule-id.ts';
import type { Texts } from '../../output/texts.ts';
import { clientItem, type Problem, serverItem } from './problem.ts';

/** What a rule's findings have in common: where its clause or page is. */
type Source = (finding: Finding) => string | undefined;

const sources = new Map<string, { id: RuleId; url: Source }>([
  ...ruleFamilies.flatMap(({ rules }) =>
    rules.map((rule) => [rule.id, { id: rule.id, url: ({ revision }: Finding) => clauseUrl(rule, revision) }] as const),
  ),
  ...itemRuleFamilies.flatMap(({ rules }) =>
    rules.map(({ id, limit }) => [id, { id, url: () => limit?.url }] as const),
  ),
]);

/** The findings as problems, worded in the user's language; without those of rules that this version doesn't know. */
export function findingProblems(findings: readonly Finding[], text: Texts): Problem[] {
  return findings.flatMap((finding) => {
    const { rule, severity, isOfClient, item = serverItem, items, place, actual, values, count } = finding;
    const source = sources.get(rule);
    if (source === undefined) return [];
    const { id, url } = source;
    const pointer = itemPointer(finding);
    return {
      rule,
      source: 'rule' as const,
      severity,
      isBreaking: false,
      item: isOfClient === true ? clientItem : item,
      items,
      pointer,
      place: pointer || (place.pointer ?? (place.bytes === undefined ? '' : `${place.bytes.from}–${place.bytes.to}`)),
      title: text(`rules.${id}.title`, values),
      expected: text(`rules.${id}.expected`, values),
      actual,
      fix: text(`rules.${id}.fix`, values),
      url: url(finding),
      count,
    };
  });
}

/** The item in the response of its list. */
const listedItem = /^(?:\/\d{1,9})?\/result\/(?:tools|prompts|resources|resourceTemplates)\/\d{1,9}(?=\/|$)/;

/** The place in the item: of a finding in a message, the part below the item in its list. */
function itemPointer({ item, place: { pointer = '' }, firstSeq }: Finding): string {
  if (item === undefined || item.kind === 'server') return '';
  if (firstSeq === undefined) return pointer;
  const listed = listedItem.exec(pointer)?.[0];
  return listed === undefined ? '' : pointer.slice(listed.length);
}
