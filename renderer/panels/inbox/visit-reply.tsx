import { useMutation } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { stringAt } from '#shared/model/json.ts';
import { host } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { visitAddress } from '../../kit/links/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { RequestAsk } from './ask-kinds.ts';
import css from './visit-reply.module.css';

/** Opens the page in the system's browser on a press, and only when it is one of the web. */
export function VisitReply({ ask }: { ask: RequestAsk }) {
  const t = useTranslations('ask.visit');
  const sent = stringAt(ask.subject.params, 'url') ?? '';
  const { url, host: to } = visitAddress(sent);
  const open = useMutation(host.app.openExternal.mutationOptions());
  return (
    <>
      {url !== undefined && <p className={css.host}>{to}</p>}
      <p role="status">{ask.completedAt !== undefined ? t('completed') : open.isSuccess ? t('opened') : t('local')}</p>
      <div className={css.buttons}>
        <Button isDisabled={url === undefined} onPress={() => url && open.mutate({ url: url.href })}>
          <ExternalLink aria-hidden />
          {t('open')}
        </Button>
        <CopyButton text={sent} label={t('copy')} />
      </div>
      {open.error !== null && <FailureNotice failure={failureOf(open.error)} />}
    </>
  );
}
