import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import { visibleText } from '../../ui/visible-text.ts';
import css from './description.module.css';

/** A longer description is collapsed, so that the fields are in view. In characters, and in lines. */
const shortDescription = 240;
const shortLines = 4;

/** A server's description of a tool or prompt; nothing is drawn without one. */
export function Description({ text = '' }: { text?: string | undefined }) {
  const t = useTranslations('lists');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortDescription || text.split('\n', shortLines + 1).length > shortLines;
  if (text === '') return null;
  return (
    <section className={classNames(layout.breaking, layout.muted, css.description)} aria-label={t('description')}>
      <p data-folded={(isLong && !isOpen) || undefined}>{visibleText(text)}</p>
      {isLong && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('showLess') : t('showMore')}
        </button>
      )}
    </section>
  );
}
