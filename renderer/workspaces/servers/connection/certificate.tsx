import { ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { type HttpServer, type Server, sha256Schema } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import { attempt } from '../../../state/notice.ts';
import card from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useNow } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './connection.module.css';

const tickMs = 60_000;

interface UntrustedCertificateProps {
  serverId: ServerId;
  failure: Failure;
}

/** A certificate that nothing vouches for: all that one needs to judge it, and the way to accept exactly this one. */
export function UntrustedCertificate({ serverId, failure: { params } }: UntrustedCertificateProps) {
  const t = useTranslations('connection.certificate');
  const titleId = useId();
  const now = useNow(tickMs);
  const { subject = '', issuer = '', validFrom = '', validTo = '' } = params;
  const sha256 = sha256Schema.safeParse(params.sha256).data;
  if (sha256 === undefined) return null;
  const isInTime = Date.parse(String(validFrom)) <= now && now <= Date.parse(String(validTo));
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <ShieldAlert aria-hidden />
        {t('title')}
      </h3>
      <div className={classNames(layout.vertical, card.body)}>
        <Facts>
          <Fact name={t('subject')}>{visibleText(String(subject))}</Fact>
          <Fact name={t('issuer')}>{visibleText(String(issuer))}</Fact>
          <Fact name={t('valid')}>
            <Validity from={String(validFrom)} to={String(validTo)} />
            {!isInTime && <span className={layout.warn}>{t('outside')}</span>}
          </Fact>
          <Fact name={t('sha256')}>
            <code className={layout.breaking}>{sha256}</code>
          </Fact>
        </Facts>
        <p className={layout.muted}>{t('acceptHint')}</p>
      </div>
      <div className={card.buttons}>
        <Button onPress={() => void attempt(client.servers.acceptCertificate({ serverId, sha256 }))}>
          {t('accept')}
        </Button>
      </div>
    </section>
  );
}

function Validity({ from, to }: { from: string; to: string }) {
  const t = useTranslations('connection.certificate');
  const locale = useLocale();
  const day = (text: string) => {
    const time = new Date(text);
    return Number.isNaN(time.getTime()) ? text : time.toLocaleDateString(locale, { dateStyle: 'medium' });
  };
  return <span>{t('validity', { from: day(from), to: day(to) })}</span>;
}

/** The certificate that is trusted although nothing vouches for it: shown for as long as that holds. */
export function AcceptedCertificate({ server }: { server: Server }) {
  const t = useTranslations('connection.certificate');
  const accepted: HttpServer['acceptedCertificate'] =
    server.transport === 'http' ? server.acceptedCertificate : undefined;
  if (accepted === undefined) return null;
  const revoke = () => void attempt(client.servers.revokeCertificate({ serverId: server.id }));
  return (
    <Section title={t('title')} actions={<Button onPress={revoke}>{t('revoke')}</Button>}>
      <Facts>
        <Fact name={t('sha256')} hint={t('acceptedHint', { origin: accepted.origin })}>
          <code className={layout.breaking}>{accepted.sha256}</code>
          <span className={classNames(layout.warn, css.hint)}>{t('accepted')}</span>
        </Fact>
      </Facts>
    </Section>
  );
}
