import { useTranslations } from 'use-intl';
import type { AppSaying } from '#shared/model/app-view.ts';
import { useOpenFrame } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Clock } from '../../../ui/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './app-stage.module.css';

/** What an app wanted a model to hear, the newest first. */
export function Sayings({ said }: { said: readonly AppSaying[] }) {
  const t = useTranslations('apps');
  const openFrame = useOpenFrame();
  if (said.length === 0) return null;
  return (
    <section className={css.said} aria-label={t('said.title')}>
      <h3 className={css.title}>{t('said.title')}</h3>
      <p className={css.quiet}>{t('said.hint')}</p>
      <ul>
        {said.toReversed().map(({ at, kind, text, frameSeq }) => (
          <li key={frameSeq} className={css.saying}>
            <strong>{t(`said.${kind}`)}</strong>
            <span className={css.quiet}>
              <Clock at={at} />
            </span>
            <code className={css.words}>{visibleText(text)}</code>
            <Button variant="quiet" onPress={() => openFrame(frameSeq)}>
              {t('showDocument', { seq: frameSeq })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
