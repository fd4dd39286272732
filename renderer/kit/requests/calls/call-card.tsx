import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../data/failure.ts';
import card from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { useDecide } from '../../pending-consent.ts';
import type { PendingToolCall } from '../pending-kinds.ts';
import { reviewCall } from './call-batch.ts';
import { CallFacts, CallSign, CallTitle, CallWarnings } from './call-facts.tsx';
import css from './calls.module.css';

/** A tool call that waits. It is denied in place; allowing it leads past the message that would be sent. */
export function CallCard({ request }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
  const titleId = useId();
  const { decide, isSent, error } = useDecide(request.id);
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <CallSign subject={request.subject} />
        <CallTitle request={request} />
      </h3>
      <div className={classNames(layout.vertical, card.body, css.whole)}>
        <CallWarnings subject={request.subject} />
        <CallFacts request={request} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={card.buttons}>
        <Button isDisabled={isSent} onPress={() => decide('deny')}>
          {t('deny')}
        </Button>
        <Button variant="primary" isDisabled={isSent} onPress={() => reviewCall(request.id)}>
          {t('review')}
        </Button>
      </div>
    </section>
  );
}
