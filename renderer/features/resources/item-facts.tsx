import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ResourceItem } from '#shared/mcp/resource-item.ts';
import css from './item-facts.module.css';

/** The sign on an item that the server got wrong; its title says how. */
export function ProblemMark({ item }: { item: ResourceItem }) {
  const t = useTranslations('resources');
  if (item.problems.length === 0) return null;
  const problems = item.problems.map((problem) => t(`problems.${problem}`)).join(', ');
  return (
    <span className={css.problem} title={t('marked', { problems })}>
      <TriangleAlert aria-label={t('marked', { problems })} />
    </span>
  );
}

/** All that a hovering pointer is told of an item: its URI, what it is, what is wrong with it. */
export function useItemTitle(): (item: ResourceItem) => string {
  const t = useTranslations('resources');
  return (item) =>
    [
      item.uri,
      item.title !== undefined && item.title !== item.name ? item.name : undefined,
      item.description?.slice(0, 300),
      item.mimeType,
      item.problems.length > 0
        ? t('marked', { problems: item.problems.map((problem) => t(`problems.${problem}`)).join(', ') })
        : undefined,
    ]
      .filter((line) => line !== undefined && line !== '')
      .join('\n');
}
