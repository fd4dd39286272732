import { useTranslations } from 'use-intl';
import type { RunId } from '#shared/model/id.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { cancelCall } from './call-actions.ts';
import css from './call-view.module.css';

/** A call that nobody has decided about: the question is in the inbox, whatever else is on screen. */
export function WaitingForDecision({ runId }: { runId: RunId }) {
  const t = useTranslations('calls');
  const { change } = useWindowSearch();
  return (
    <div className={css.waiting} role="status">
      <p>{t('waitingTitle')}</p>
      <p>{t('waitingText')}</p>
      <div className={css.buttons}>
        <Button variant="primary" onPress={() => change({ panel: 'asks' })}>
          {t('showAsk')}
        </Button>
        <Button onPress={() => cancelCall(runId)}>{t('takeBack')}</Button>
      </div>
    </div>
  );
}
