import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import { host } from '../../../data/client.ts';
import { NewRule, RuleList } from '../../../kit/client-setup/index.ts';
import { Section } from '../../../ui/facts.tsx';
import css from './client.module.css';
import { RootsSection } from './roots-section.tsx';
import { SwitchesSection } from './switches-section.tsx';

/** What Loupe is for one server: what it offers, the roots, and what it answers without asking. */
export function ClientSections({ serverId }: { serverId: ServerId }) {
  const { data: setup } = useQuery(host.client.setup.queryOptions({ input: { serverId } }));
  if (setup === undefined) return null;
  return (
    <>
      <SwitchesSection setup={setup} />
      <RootsSection key={serverId} setup={setup} />
      <RulesSection key={`rules ${serverId}`} serverId={serverId} />
    </>
  );
}

/** The standing answers that may answer one server. */
function RulesSection({ serverId }: { serverId: ServerId }) {
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
