import { ShieldQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Ask, Decision } from '#shared/model/ask.ts';
import type { Failure } from '#shared/model/failure.ts';
import { client } from '../../host/client.ts';
import { failureOf } from '../../host/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import css from './ask-card.module.css';
import { StartCommand } from './start-command.tsx';

/** One question to the user with its two answers. The refusal has the focus: agreeing takes a step of its own. */
export function AskCard({ ask, takesFocus = true }: { ask: Ask; takesFocus?: boolean }) {
  const t = useTranslations('ask.startCommand');
  const titleId = useId();
  const [failure, setFailure] = useState<Failure>();
  const [isSent, setSent] = useState(false);
  const decide = async (decision: Decision) => {
    setSent(true);
    try {
      await client.asks.decide({ askId: ask.id, decision });
    } catch (error) {
      setFailure(failureOf(error));
      setSent(false);
    }
  };
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.title}>
        <ShieldQuestion aria-hidden />
        {t('title', { server: ask.serverName })}
      </h3>
      <StartCommand subject={ask.subject} />
      {failure !== undefined && <FailureNotice failure={failure} />}
      <div className={css.buttons}>
        <Button autoFocus={takesFocus} isDisabled={isSent} onPress={() => void decide('deny')}>
          {t('deny')}
        </Button>
        <Button variant="primary" isDisabled={isSent} onPress={() => void decide('allow')}>
          {t('allow')}
        </Button>
      </div>
    </section>
  );
}
