import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/resource-item.ts';
import { Highlighted } from './highlighted.tsx';
import { ProblemMark } from './item-facts.tsx';
import css from './item-rows.module.css';

interface TemplateRowProps {
  template: ResourceItem;
  words: readonly string[];
  depth?: number;
  /** The address of the folder that the row stands in; the row does not repeat it. */
  prefix?: string;
}

/** One resource template: a pattern that stands for many resources. */
export function TemplateRow({ template, words, depth = 0, prefix = '' }: TemplateRowProps) {
  const t = useTranslations('resources');
  const { uri } = template;
  const own = depth > 0 && uri.startsWith(prefix) ? uri.slice(prefix.length).replace(/^\//, '') : uri;
  return (
    <>
      <span style={{ width: depth * 14, flex: 'none' }} />
      <span aria-hidden className={css.twist}>
        ◇
      </span>
      <span className={css.pattern}>
        <Highlighted text={uri === '' ? itemLabel(template) || t('noName') : own} words={words} />
      </span>
      <ProblemMark item={template} />
      <span className={css.right}>{t('template')}</span>
    </>
  );
}
