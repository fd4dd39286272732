import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/facts.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './template-form.module.css';
import type { PastExpansion } from './template-store.ts';

interface PastExpansionsProps {
  past: readonly PastExpansion[];
  /** Absent while nothing can be read. */
  onRead: ((past: PastExpansion) => void) | undefined;
  onClear: () => void;
}

/** What was read by this template before, the newest first. */
export function PastExpansions({ past, onRead, onClear }: PastExpansionsProps) {
  const t = useTranslations('templates');
  return (
    <Section
      title={t('history')}
      actions={
        past.length > 0 && (
          <Button variant="quiet" onPress={onClear}>
            {t('clearHistory')}
          </Button>
        )
      }
    >
      {past.length === 0 && <p className={css.note}>{t('historyText')}</p>}
      <ul>
        {past.map((expansion) => (
          <li key={expansion.uri}>
            <button
              type="button"
              className={css.past}
              disabled={onRead === undefined}
              title={t('again', { uri: expansion.uri })}
              onClick={() => onRead?.(expansion)}
            >
              <bdi>{visibleText(expansion.uri)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
