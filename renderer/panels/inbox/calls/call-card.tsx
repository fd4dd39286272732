import { ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../data/failure.ts';
import { useDecide } from '../../../kit/consent/index.ts';
import css from '../../../ui/card.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import type { PendingToolCall } from '../pending-kinds.ts';
import { reviewCall } from './call-dialog-store.ts';
import { CallFacts } from './call-facts.tsx';
import { CallTitle } from './call-title.tsx';
import { CallWarnings } from './call-warnings.tsx';

/** A tool call in the inbox. It is denied in place; allowing it leads past the message that would be sent. */
export function CallCard({ request }: { request: PendingToolCall }) {
  const t = useTranslations('inbox.toolCall');
  const titleId = useId();
  const { decide, isSent, error } = useDecide(request.id);
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, css.title)}>
        <ShieldQuestion aria-hidden />
        <CallTitle request={request} />
      </h3>
      <div className={classNames(layout.vertical, css.body)}>
        <CallWarnings subject={request.subject} />
        <CallFacts request={request} />
      </div>
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={css.buttons}>
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
