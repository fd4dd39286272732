import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { holdsRequest, useAuthorization, useServer, useSessions } from '../data/queries.ts';
import { useOpenWaiting, useWaiting } from '../kit/requests/index.ts';
import { lastSearch, lastView } from '../state/places.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import layout from '../ui/layout.module.css';
import { visibleText } from '../ui/visible-text.ts';
import { needsUser } from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { connection } from './views.tsx';

/** The newest pending request and how many others wait: the one announcement besides the place that waits. */
export function WaitingForYou() {
  const t = useTranslations('window.header');
  const [newest, ...others] = useWaiting();
  const open = useOpenWaiting();
  const signIn = useHeldSession();
  const navigate = useNavigate();
  const { name, press } =
    newest !== undefined
      ? { name: newest.call?.tool ?? newest.request.serverName, press: () => open(newest) }
      : {
          name: signIn?.serverName,
          press: () => {
            if (signIn === undefined) return;
            const to = lastView(signIn.serverId) ?? connection.to;
            void navigate({ to, params: signIn, search: lastSearch(to, signIn.serverId) });
          },
        };
  if (name === undefined) return null;
  const more = others.length + Number(newest !== undefined && signIn !== undefined);
  return (
    <Button onPress={press}>
      <span className={classNames(layout.truncate, layout.warn, css.waiting)}>
        {t('waitsForYou', { name: visibleText(name), others: more })}
      </span>
    </Button>
  );
}

/** A session of which a request waits for the user to sign in. */
function useHeldSession() {
  const session = useSessions()?.find(holdsRequest);
  const isUsers = useAuthorization(useServer(session?.serverId)?.server, needsUser) === true;
  return isUsers ? session : undefined;
}
