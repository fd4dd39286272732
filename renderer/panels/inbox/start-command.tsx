import { useTranslations } from 'use-intl';
import type { StartCommandAsk } from '#shared/model/ask.ts';
import card from '../../ui/card.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import css from './ask-card.module.css';

/** What would run if one agrees: each argument as its own token, so that spaces and quotes cannot mislead. */
export function StartCommand({ subject }: { subject: StartCommandAsk }) {
  const t = useTranslations('ask.startCommand');
  return (
    <div className={card.body}>
      <p className={css.reason}>{t(subject.reason)}</p>
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
      <p className={css.rights}>{t('rights')}</p>
    </div>
  );
}
