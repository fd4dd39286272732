import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { DiffView } from '../../kit/editor/index.ts';
import css from './call-message.module.css';

interface CallChangesProps {
  before: readonly Json[];
  now: readonly Json[];
}

/** What differs between the tool as somebody last allowed it and as it is now. */
export function CallChanges({ before, now }: CallChangesProps) {
  const t = useTranslations('ask.toolCall');
  const isOne = before.length === 1 && now.length === 1;
  const pretty = (definitions: readonly Json[]) => JSON.stringify(isOne ? definitions[0] : definitions, null, 2);
  return (
    <section className={css.section} aria-label={t('definition')}>
      <div className={css.head}>
        <h4>{t('definition')}</h4>
        <span className={css.amount}>
          {t('before')} → {t('now')}
        </span>
      </div>
      <div className={css.text}>
        <DiffView before={pretty(before)} after={pretty(now)} language="json" label={t('definition')} />
      </div>
    </section>
  );
}
