import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { Decision } from '#shared/model/inbox/pending-request.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import css from '../../ui/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { Address } from './address.tsx';
import type { PendingLink } from './pending-link.ts';

/** A link that an app wants to be followed: the whole address with its host emphasized, and the two answers. */
export function AppLinkCard({ request: { id, serverName, subject } }: { request: PendingLink }) {
  const t = useTranslations('apps.link');
  const titleId = useId();
  const { mutate, error, isPending, isSuccess } = useMutation(host.inbox.decide.mutationOptions());
  const decide = (decision: Decision) => mutate({ pendingId: id, decision });
  const isSent = isPending || isSuccess;
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, css.title)}>
        <ExternalLink aria-hidden />
        {t('title', { tool: visibleText(subject.tool) })}
      </h3>
      <div className={classNames(layout.vertical, css.body)}>
        <Address sent={subject.url} />
        <p>{t('from', { server: serverName })}</p>
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.buttons}>
        <Button isDisabled={isSent} onPress={() => decide('deny')}>
          {t('deny')}
        </Button>
        <Button variant="primary" isDisabled={isSent} onPress={() => decide('allow')}>
          {t('allow')}
        </Button>
      </div>
    </section>
  );
}
