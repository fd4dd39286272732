import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { ItemProblems } from '../../kit/list/index.ts';
import { useQuantities } from '../../ui/quantities.ts';

/** The problems of an item as one text. `isDuplicate`: the list repeats its URI. */
function useProblemWords(): (item: ResourceItem, isDuplicate?: boolean) => string {
  const t = useTranslations('resources');
  const { list } = useQuantities();
  return (item, isDuplicate = false) =>
    list([
      ...item.problems.map((problem) => t(`problems.${problem}`)),
      ...(isDuplicate ? [t('problems.duplicate')] : []),
    ]);
}

export function ProblemMark(props: { item: ResourceItem; isDuplicate?: boolean }) {
  return (props.item.problems.length > 0 || props.isDuplicate === true) && <WordedMark {...props} />;
}

/** Apart: most rows of a long list have no problem. */
function WordedMark({ item, isDuplicate = false }: { item: ResourceItem; isDuplicate?: boolean }) {
  return <ItemProblems problems={useProblemWords()(item, isDuplicate)} />;
}

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
