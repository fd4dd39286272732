import { ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { StartCommandSubject } from '#shared/model/inbox/pending-request.ts';
import { failureOf } from '../../data/failure.ts';
import card from '../../ui/card.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import type { PendingStart } from './pending-start.ts';
import css from './start-card.module.css';
import { useDecide } from './use-decide.ts';

/** One question to the user with its two answers. The refusal has the focus: agreeing takes a step of its own. */
export function StartCard({ request, takesFocus = true }: { request: PendingStart; takesFocus?: boolean }) {
  const t = useTranslations('inbox.startCommand');
  const titleId = useId();
  const { decide, isSent, error } = useDecide(request.id);
  return (
    <section className={card.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={classNames(layout.wideRow, card.title)}>
        <ShieldQuestion aria-hidden />
        {t('title', { server: request.serverName })}
      </h3>
      <StartCommand subject={request.subject} />
      {error !== null && <FailureNotice failure={failureOf(error)} />}
      <div className={card.buttons}>
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

/** What would run if one agrees: each argument as its own token, so that spaces and quotes cannot mislead. */
function StartCommand({ subject }: { subject: StartCommandSubject }) {
  const t = useTranslations('inbox.startCommand');
  return (
    <div className={classNames(layout.vertical, card.body)}>
      <p className={layout.warn}>{t(subject.reason)}</p>
      <Facts>
        <Fact name={t('command')}>
          <code className={css.token}>{subject.command}</code>
        </Fact>
        <Fact name={t('arguments')}>
          {subject.args.length === 0
            ? t('noArguments')
            : subject.args.map((argument, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: arguments never change while they are shown.
                <code key={index} className={css.token}>
                  {argument === '' ? '""' : argument}
                </code>
              ))}
        </Fact>
        {subject.cwd !== undefined && (
          <Fact name={t('folder')}>
            <code className={css.token}>{subject.cwd}</code>
          </Fact>
        )}
        {subject.envNames.length > 0 && (
          <Fact name={t('environment')}>
            {subject.envNames.map((name) => (
              <code key={name} className={css.token}>
                {name}
              </code>
            ))}
          </Fact>
        )}
      </Facts>
      <p className={layout.muted}>{t('rights')}</p>
    </div>
  );
}
