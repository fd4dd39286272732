import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { changeIds } from '#shared/model/change.ts';
import { hostRules } from '#shared/model/findings/host-finding.ts';
import { itemRuleFamilies } from '#shared/rules/all-item-rules.ts';
import { ruleFamilies } from '#shared/rules/all-rules.ts';
import type { Texts } from '../../../output/texts.ts';
import { changeTitle } from '../../snapshots/change-title.ts';
import { checkRules, type ProblemSeverity } from '../problem.ts';

/** What a rule says of itself, whatever it finds. */
export interface RuleTexts {
  readonly title: string;
  readonly help: string;
  /** How severe its problems usually are; absent where each problem decides. */
  readonly severity?: ProblemSeverity;
}

/** For each rule, kind of change and check, what makes its texts. */
export function ruleTexts(text: Texts): ReadonlyMap<string, () => RuleTexts> {
  const change = { expected: text('cli.check.change.expected'), fix: text('cli.check.change.fix') };
  return new Map<string, () => RuleTexts>([
    ...[...ruleFamilies, ...itemRuleFamilies].flatMap(({ rules }) =>
      rules.map(({ id, severity }) => {
        const part = (name: 'title' | 'expected' | 'fix') => withoutValues(text.raw(`rules.${id}.${name}`));
        return [id, () => ({ title: part('title'), help: `${part('expected')} ${part('fix')}`, severity })] as const;
      }),
    ),
    ...changeIds.map(
      (id) => [id, () => ({ title: changeTitle(id, text), help: `${change.expected} ${change.fix}` })] as const,
    ),
    ...checkRules.map(({ id, severity }) => {
      const title = text(`cli.check.rules.${id}`);
      return [id, () => ({ title, help: title, severity })] as const;
    }),
    ...hostRules.map((id) => {
      const part = (name: 'title' | 'expected' | 'fix') => withoutValues(text.raw(`cli.check.host.${id}.${name}`));
      return [id, () => ({ title: part('title'), help: `${part('expected')} ${part('fix')}` })] as const;
    }),
  ]);
}

/** An ICU message with “…” for its values, and its variants one after another. */
function withoutValues(message: string): string {
  return [...new Set(variantsOf(parse(message)))].join(' / ');
}

/** A message with three choices of ten variants each is no text for a reader any more. */
const mostVariants = 6;

function variantsOf(elements: readonly MessageFormatElement[]): string[] {
  let variants = [''];
  for (const element of elements) {
    const next = partsOf(element);
    variants = variants.flatMap((before) => next.map((part) => before + part)).slice(0, mostVariants);
  }
  return variants;
}

function partsOf(element: MessageFormatElement): string[] {
  switch (element.type) {
    case TYPE.literal:
      return [element.value];
    case TYPE.select:
      return Object.values(element.options).flatMap(({ value }) => variantsOf(value));
    case TYPE.plural:
      return variantsOf(element.options.other?.value ?? []);
    case TYPE.tag:
      return variantsOf(element.children);
    default:
      return ['…'];
  }
}
