import { ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import css from '../../ui/card.module.css';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { StartAsk } from './ask-kinds.ts';
import { StartCommand } from './start-command.tsx';
import { useDecide } from './use-decide.ts';

/** One question to the user with its two answers. The refusal has the focus: agreeing takes a step of its own. */
export function StartCard({ ask, takesFocus = true }: { ask: StartAsk; takesFocus?: boolean }) {
  const t = useTranslations('ask.startCommand');
  const titleId = useId();
  const { decide, isSent, failure } = useDecide(ask.id);
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.title}>
        <ShieldQuestion aria-hidden />
        {t('title', { server: ask.serverName })}
      </h3>
      <StartCommand subject={ask.subject} />
      {failure !== undefined && <FailureNotice failure={failure} />}
      <div className={css.buttons}>
        <Button autoFocus={takesFocus} isDisabled={isSent} onPress={() => decide('deny')}>
          {t('deny')}
        </Button>
        <Button variant="primary" isDisabled={isSent} onPress={() => decide('allow')}>
          {t('allow')}
        </Button>
      </div>
    </section>
  );
}
