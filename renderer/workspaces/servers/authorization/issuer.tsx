import { ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { acceptedIssuerSchema, type HttpServer, type Server } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import card from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer } from '../actions.ts';

/** Two texts for a server's issuer, and a button that accepts them and connects. */
export function IssuerMismatch({ serverId, failure: { params } }: { serverId: ServerId; failure: Failure }) {
  const t = useTranslations('connection.issuer');
  const titleId = useId();
  const issuer = acceptedIssuerSchema.safeParse(params).data;
  // The credentials of a client stay with their issuer.
  if (issuer === undefined || params.where !== 'metadata') return null;
  const accept = async () => {
    await client.servers.acceptIssuer({ serverId, issuer });
    await connectServer(serverId);
  };
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <ShieldAlert aria-hidden />
        {t('title')}
      </h3>
      <div className={classNames(layout.vertical, card.body)}>
        <IssuerFacts issuer={issuer} />
        <p className={layout.muted}>{t('hint')}</p>
      </div>
      <div className={card.buttons}>
        <Button onPress={() => void attempt(accept())}>{t('accept')}</Button>
      </div>
    </section>
  );
}

interface IssuerFactsProps {
  issuer: NonNullable<HttpServer['acceptedIssuer']>;
  isAccepted?: boolean;
}

function IssuerFacts({ issuer, isAccepted = false }: IssuerFactsProps) {
  const t = useTranslations('connection.issuer');
  return (
    <Facts>
      <Fact name={t('announced')}>
        <code className={layout.breaking}>{visibleText(issuer.expected)}</code>
      </Fact>
      <Fact name={t('named')}>
        <code className={layout.breaking}>{visibleText(issuer.found)}</code>
        {isAccepted && <span className={layout.warn}>{t('accepted')}</span>}
      </Fact>
    </Facts>
  );
}

/** The issuer that the user accepted, and a button that revokes it. */
export function AcceptedIssuer({ server }: { server: Server }) {
  const t = useTranslations('connection.issuer');
  const accepted: HttpServer['acceptedIssuer'] = server.transport === 'http' ? server.acceptedIssuer : undefined;
  if (accepted === undefined) return null;
  const revoke = () => void attempt(client.servers.revokeIssuer({ serverId: server.id }));
  return (
    <Section title={t('title')} actions={<Button onPress={revoke}>{t('revoke')}</Button>}>
      <IssuerFacts issuer={accepted} isAccepted />
    </Section>
  );
}
