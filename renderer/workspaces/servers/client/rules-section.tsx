import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { NewRule, RuleList } from '../../../kit/client-setup/index.ts';
import { Section } from '../../../ui/facts.tsx';
import css from './client.module.css';

/** The standing answers that may answer one server. */
export function RulesSection({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('client.rules');
  return (
    <Section
      title={t('ofServer')}
      actions={
        <span className={css.actions}>
          <NewRule serverId={serverId} />
        </span>
      }
    >
      <RuleList serverId={serverId} />
      <p className={css.hint}>{t('hint')}</p>
    </Section>
  );
}
