import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createTranslator, useLocale } from 'use-intl';
import type { hostRules } from '#shared/messages/en/host-rules.ts';
import type { rules } from '#shared/messages/en/rules/index.ts';
import type { Finding } from '#shared/model/findings/finding.ts';
import type { Locale } from '#shared/model/settings/settings.ts';
import { visibleText } from '../../ui/visible-text.ts';
import type { RuleSource } from './rule-source.ts';

type RuleTexts = typeof rules & typeof hostRules;
type RulePart = 'title' | 'expected' | 'fix';
export type RuleTextOf = (finding: Pick<Finding, 'rule' | 'values'>, part: RulePart) => string;

const texts: Record<Locale, () => Promise<RuleTexts>> = {
  en: async () => allOf(import('#shared/messages/en/rules/index.ts'), import('#shared/messages/en/host-rules.ts')),
  de: async () => allOf(import('#shared/messages/de/rules/index.ts'), import('#shared/messages/de/host-rules.ts')),
  'zh-CN': async () =>
    allOf(import('#shared/messages/zh-CN/rules/index.ts'), import('#shared/messages/zh-CN/host-rules.ts')),
};

/** The texts of the rules about a server, and of those about hosts. */
async function allOf(
  ofRules: Promise<{ rules: typeof rules }>,
  ofHosts: Promise<{ hostRules: typeof hostRules }>,
): Promise<RuleTexts> {
  return { ...(await ofRules).rules, ...(await ofHosts).hostRules };
}

/**
 * The texts of rules in the window's language, with the values of a finding made visible; a rule's id until they are
 * loaded, and for a rule without texts.
 */
export function useRuleText(): RuleTextOf {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['ruleTexts', locale],
    queryFn: texts[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (data === undefined) return ({ rule }) => rule;
    const t = createTranslator({ locale, messages: data, onError: () => {}, getMessageFallback: () => '' });
    const hasTexts = (rule: string): rule is keyof RuleTexts => Object.hasOwn(data, rule);
    return ({ rule, values }, part) =>
      hasTexts(rule) ? visibleText(t(`${rule}.${part}`, values)) : part === 'title' ? visibleText(rule) : '';
  }, [locale, data]);
}

/** The page with a finding's rule; undefined until it is known, and for a rule without one. */
export function useRuleSource({ rule, revision }: Pick<Finding, 'rule' | 'revision'>): RuleSource | undefined {
  const { data } = useQuery({
    queryKey: ['ruleSource', rule, revision],
    queryFn: async () => (await import('./rule-source.ts')).ruleSource(rule, revision) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
