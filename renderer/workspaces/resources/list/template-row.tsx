import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { itemLabel, type ResourceItem } from '#shared/mcp/items/resource-item.ts';
import { Highlighted } from '../../../kit/list/index.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { ProblemMark } from '../item-facts.tsx';
import css from './list.module.css';

interface TemplateRowProps {
  template: ResourceItem;
  words: readonly string[];
  depth?: number;
  /** The address of the row's folder, which the row doesn't repeat. */
  prefix?: string;
  /** How many URIs were made from it, whether they show below, and what a press on the twist does. */
  unfolding?: { count: number; isOpen: boolean; onToggle: () => void } | undefined;
}

/** One resource template: a pattern for many resources. */
export function TemplateRow({ template, words, depth = 0, prefix = '', unfolding }: TemplateRowProps) {
  const t = useTranslations('resources');
  const { count } = useQuantities();
  const { uri } = template;
  const Chevron = unfolding?.isOpen === true ? ChevronDown : ChevronRight;
  return (
    <>
      <span style={{ width: depth * 14, flex: 'none' }} />
      <span
        aria-hidden
        className={css.twist}
        onClick={(event) => {
          if (unfolding === undefined) return;
          event.stopPropagation();
          unfolding.onToggle();
        }}
      >
        {unfolding === undefined ? '◇' : <Chevron />}
      </span>
      <span className={css.pattern}>
        <Highlighted
          text={uri === '' ? itemLabel(template) || t('noName') : ownPart(uri, depth, prefix)}
          words={words}
        />
      </span>
      <ProblemMark item={template} />
      <span className={css.right}>
        {t('template')}
        {unfolding !== undefined && ` · ${count(unfolding.count)}`}
      </span>
    </>
  );
}

interface ExpansionRowProps {
  uri: string;
  depth: number;
  prefix: string;
  words: readonly string[];
}

/** A URI that was made from the template above it. */
export function ExpansionRow({ uri, depth, prefix, words }: ExpansionRowProps) {
  return (
    <>
      <span style={{ width: depth * 14, flex: 'none' }} />
      <span aria-hidden className={css.twist} />
      <span className={css.label}>
        <Highlighted text={ownPart(uri, depth, prefix)} words={words} />
      </span>
    </>
  );
}

/** What an address adds to that of its folder. */
function ownPart(uri: string, depth: number, prefix: string): string {
  return depth > 0 && uri.startsWith(prefix) ? uri.slice(prefix.length).replace(/^\//, '') : uri;
}
