import { useTranslations } from 'use-intl';
import type { Server } from '#shared/model/server.ts';
import { needsUser, useAuthorization } from '../../../data/queries.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { SignInCard } from '../authorization/sign-in-card.tsx';
import css from './connection.module.css';

/** The sign-in for which a request of an open session waits, over what was sent there; nothing while none needs the user. */
export function HeldRequest({ server, method }: { server: Server; method: string }) {
  const t = useTranslations('connection');
  const authorization = useAuthorization(server);
  if (authorization === undefined || !needsUser(authorization)) return null;
  return (
    <div className={classNames(layout.column, css.held)}>
      <p role="status">{t('held', { method })}</p>
      <SignInCard server={server} authorization={authorization} />
    </div>
  );
}
