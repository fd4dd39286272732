import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';

/** What is wrong with a tool, in words; `isRepeated` is a matter of its list. Empty when nothing is. */
export function useToolProblems(): (item: ToolItem, isRepeated: boolean) => string {
  const t = useTranslations('tools');
  return ({ problems }, isRepeated) =>
    [...problems.map((problem) => t(`problems.${problem}`)), ...(isRepeated ? [t('problems.duplicate')] : [])].join(
      ', ',
    );
}
