import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { JsonRow } from '#shared/model/json-row.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useQuantities } from '../../ui/quantities.ts';
import { ProblemMark } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './content.module.css';

/** True for a value that its row doesn't show whole. */
export function isCut({ kind, length, preview }: JsonRow): boolean {
  return kind !== 'object' && kind !== 'array' && length > preview.length;
}

interface JsonTreeRowProps {
  row: JsonRow;
  /** Remarks about it. */
  words?: readonly string[] | undefined;
  onShowAll: () => void;
}

/** One value of a JSON tree. */
export function JsonTreeRow({ row, words, onShowAll }: JsonTreeRowProps) {
  const t = useTranslations('content');
  const { count } = useQuantities();
  const { key, kind, children, depth } = row;
  const Chevron = row.isOpen ? ChevronDown : ChevronRight;
  const cut = isCut(row);
  return (
    <span className={css.line} style={{ paddingLeft: Math.min(depth, 60) * 16 }}>
      <span className={css.chevron}>{children > 0 && <Chevron aria-hidden />}</span>
      {key !== undefined && (
        <>
          <span className={typeof key === 'number' ? css.position : css.key}>
            <bdi>{typeof key === 'number' ? key : visibleText(key)}</bdi>
          </span>
          <span className={css.colon}>:</span>
        </>
      )}
      {kind === 'object' || kind === 'array' ? (
        <span className={css.holder}>
          {kind === 'object' ? '{' : '['}
          {children > 0 && count(children)}
          {kind === 'object' ? '}' : ']'}
        </span>
      ) : (
        <span className={css[kind]}>
          <bdi>
            {visibleText(row.preview)}
            {cut && '…'}
          </bdi>
        </span>
      )}
      {cut && (
        <Button variant="quiet" excludeFromTabOrder onPress={onShowAll}>
          {t('showAll', { count: row.length })}
        </Button>
      )}
      {row.isRepeated && <span className={css.repeated}>{t('repeatedKey')}</span>}
      {words !== undefined && <ProblemMark words={words.map(visibleText).join(' ')} title={words.join('\n')} />}
    </span>
  );
}

/** Copies a text; without the clipboard (its permission was taken away) it can still be selected. */
export function copy(text: string): void {
  navigator.clipboard.writeText(text).catch(() => undefined);
}
