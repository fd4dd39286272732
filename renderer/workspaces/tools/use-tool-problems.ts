import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import { isNameRepeated } from '../../kit/list/index.ts';
import type { ToolList } from './tool-list.ts';

/** What is wrong with a tool of a list, in words. Empty when nothing is. */
export function useToolProblems(): (list: ToolList, item: ToolItem) => string {
  const t = useTranslations('tools');
  return (list, item) =>
    [
      ...item.problems.map((problem) => t(`problems.${problem}`)),
      ...(isNameRepeated(list, item) ? [t('problems.duplicate')] : []),
    ].join(', ');
}
