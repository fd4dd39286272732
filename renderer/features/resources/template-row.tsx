import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/resource-item.ts';
import { Highlighted } from './highlighted.tsx';
import { ProblemMark } from './item-facts.tsx';
import css from './item-rows.module.css';

/** One resource template: a pattern that stands for many resources. */
export function TemplateRow({ template, words }: { template: ResourceItem; words: readonly string[] }) {
  const t = useTranslations('resources');
  return (
    <>
      <span aria-hidden className={css.twist}>
        ◇
      </span>
      <span className={css.pattern}>
        <Highlighted text={template.uri === '' ? itemLabel(template) || t('noName') : template.uri} words={words} />
      </span>
      <ProblemMark item={template} />
      <span className={css.right}>{t('template')}</span>
    </>
  );
}
