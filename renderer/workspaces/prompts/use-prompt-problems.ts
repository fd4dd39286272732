import { useTranslations } from 'use-intl';
import type { PromptItem } from '#shared/mcp/items/prompt-item.ts';

/** What is wrong with a prompt, in words; `isDuplicate` is a matter of its list. Empty when nothing is. */
export function usePromptProblems(): (item: PromptItem, isDuplicate: boolean) => string {
  const t = useTranslations('prompts');
  return ({ problems }, isDuplicate) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isDuplicate ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
