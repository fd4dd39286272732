import { ToggleButton } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/tool-item.ts';
import { useQuantities } from '../../ui/quantities.ts';
import css from './term-strip.module.css';
import { countTerms, type ToolList } from './tool-list.ts';
import { type ToolTerm, toolTerms } from './tool-terms.ts';

interface TermStripProps {
  list: ToolList;
  /** What the terms that are chosen leave. */
  shown: readonly ToolItem[];
  chosen: readonly ToolTerm[];
  onChange: (terms: readonly ToolTerm[]) => void;
}

/** The claims by which the list can be narrowed: those in force, and those that would leave some of it. */
export function TermStrip({ list, shown, chosen, onChange }: TermStripProps) {
  const t = useTranslations('tools');
  const { count } = useQuantities();
  const counts = countTerms(list, shown);
  const offered = toolTerms.filter((term) => {
    const some = counts.get(term) ?? 0;
    return chosen.includes(term) || (some > 0 && some < shown.length);
  });
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line.
    <div className={css.strip} role="group" aria-label={t('filters')}>
      {offered.map((term) => (
        <ToggleButton
          key={term}
          className={css.term ?? ''}
          isSelected={chosen.includes(term)}
          onChange={(isChosen) =>
            onChange(toolTerms.filter((each) => (each === term ? isChosen : chosen.includes(each))))
          }
        >
          {t(`claims.${term}`)}
          <span className={css.count}>{count(counts.get(term) ?? 0)}</span>
        </ToggleButton>
      ))}
    </div>
  );
}
