import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { ItemProblems } from '../../kit/list/index.ts';

/** What is wrong with an item, in words; `duplicate` is a matter of its list. */
function useProblemWords(): (item: ResourceItem, isDuplicate?: boolean) => string {
  const t = useTranslations('resources');
  return (item, isDuplicate = false) =>
    [
      ...item.problems.map((problem) => t(`problems.${problem}`)),
      ...(isDuplicate ? [t('problems.duplicate')] : []),
    ].join(', ');
}

/** The sign on an item that the server got wrong, and the words for it as far as there is room. */
export function ProblemMark({ item, isDuplicate = false }: { item: ResourceItem; isDuplicate?: boolean }) {
  return <ItemProblems problems={useProblemWords()(item, isDuplicate)} />;
}

/** An item's tooltip: its URI, what it is, what is wrong with it. */
export function useItemTitle(): (item: ResourceItem) => string {
  const t = useTranslations('lists');
  const problemWords = useProblemWords();
  return (item) =>
    [
      item.uri,
      item.title !== undefined && item.title !== item.name ? item.name : undefined,
      item.description?.slice(0, 300),
      item.mimeType,
      item.problems.length > 0 ? t('marked', { problems: problemWords(item) }) : undefined,
    ]
      .filter((line) => line !== undefined && line !== '')
      .join('\n');
}
