import { useTranslations } from 'use-intl';
import { useHeldSignIn, useOpenWaiting, useWaiting } from '../kit/requests/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import layout from '../ui/layout.module.css';
import { visibleText } from '../ui/visible-text.ts';
import css from './app.module.css';

/** The newest pending request and how many others wait: the one announcement besides the place that waits. */
export function WaitingForYou() {
  const t = useTranslations('window.header');
  const [newest, ...others] = useWaiting();
  const open = useOpenWaiting();
  const signIn = useHeldSignIn();
  const name = newest === undefined ? signIn?.serverName : (newest.call?.tool ?? newest.request.serverName);
  if (name === undefined) return null;
  const more = others.length + Number(newest !== undefined && signIn !== undefined);
  return (
    <Button onPress={() => (newest === undefined ? signIn?.open() : open(newest))}>
      <span className={classNames(layout.truncate, layout.warn, css.waiting)}>
        {t('waitsForYou', { name: visibleText(name), others: more })}
      </span>
    </Button>
  );
}
