import { useTranslations } from 'use-intl';
import { useOpenResource } from '../../kit/reads/index.ts';
import { useOpenFrame } from '../../state/address.ts';
import { Button } from '../../ui/button.tsx';
import { Clock, clockText } from '../../ui/clock.tsx';
import css from './update-details.module.css';
import type { UpdateRow } from './update-groups.ts';
import { useSubject } from './use-subject.ts';

interface UpdateDetailsProps {
  row: UpdateRow & { isUnfolded: boolean };
  onToggle: () => void;
}

/** The selected line in words: what is odd about it, and where it came from. */
export function UpdateDetails({ row: { update, count, lastAt, marks, isUnfolded }, onToggle }: UpdateDetailsProps) {
  const t = useTranslations('subscriptions');
  const openFrame = useOpenFrame();
  const openResource = useOpenResource();
  const subject = useSubject(update);
  const { seq, serverId, serverName, uri } = update;
  return (
    <section className={css.details} aria-label={t('line')}>
      <p className={css.what}>
        <Clock at={update.at} /> · {serverName} · <bdi>{subject}</bdi>
        {count > 1 && ` · ${t('together', { count, time: clockText(lastAt) })}`}
      </p>
      {marks.map((each) => {
        const words = { mark: t(`marks.${each.mark}`), text: t(`markTexts.${each.mark}`) };
        return (
          <p key={each.mark} className={css.mark}>
            {each.count > 1 ? t('explainedCount', { ...words, count: each.count }) : t('explained', words)}
          </p>
        );
      })}
      <div className={css.actions}>
        <Button onPress={() => openFrame(seq)}>{t('showFrame', { seq })}</Button>
        {uri !== undefined && <Button onPress={() => openResource(serverId, uri)}>{t('openResource')}</Button>}
        {count > 1 && <Button onPress={onToggle}>{isUnfolded ? t('hideLines') : t('showLines')}</Button>}
      </div>
    </section>
  );
}
