import { useTranslations } from 'use-intl';
import type { Server } from '#shared/model/server.ts';
import { useAuthorization } from '../../../data/queries.ts';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import { ShowAuthorization } from './show-authorization.tsx';
import { isPersonNeeded } from './step.ts';

/** On the Connection page: the state of the sign-in in a line or two, and a button that shows the rest. */
export function AuthorizationSummary({ server }: { server: Server }) {
  const t = useTranslations('authorization');
  const authorization = useAuthorization(server);
  if (authorization === undefined) return null;
  const { step, issuer } = authorization;
  return (
    <Section title={t('title')} actions={<ShowAuthorization serverId={server.id} />}>
      <Facts>
        <Fact name={t('state')}>
          <span className={isPersonNeeded(authorization) || step === 'refused' ? layout.warn : undefined}>
            {isPersonNeeded(authorization) ? t('needed') : t(`steps.${step}`)}
          </span>
        </Fact>
        {issuer !== undefined && (
          <Fact name={t('issuer')}>
            <code className={layout.breaking}>{visibleText(issuer)}</code>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
