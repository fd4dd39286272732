import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { DiffView } from '../../editor/index.ts';
import css from './call-message.module.css';

interface CallChangesProps {
  before: readonly Json[];
  now: readonly Json[];
}

/** What differs between the tool as somebody last allowed it and as it is now. */
export function CallChanges({ before, now }: CallChangesProps) {
  const t = useTranslations('ask.toolCall');
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

/** The one tool of a name, or all of them. */
function pretty(definitions: readonly Json[]): string {
  return JSON.stringify(definitions.length === 1 ? definitions[0] : definitions, null, 2);
}
