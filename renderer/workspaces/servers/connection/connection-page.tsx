import { Pencil, Play, RotateCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import type { Session } from '#shared/model/session.ts';
import { usePastSession, useServer, useSession } from '../../../data/queries.ts';
import { StartCard, useStartAsk } from '../../../kit/consent/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { Button } from '../../../ui/button.tsx';
import { Spacer, Toolbar } from '../../../ui/toolbar.tsx';
import { ClientSections } from '../client/index.ts';
import { GateSection } from '../gate/index.ts';
import { connectServer, disconnectServer, serverAbilities } from '../index.ts';
import { Capabilities } from './capabilities.tsx';
import css from './connection-page.module.css';
import { InFlightList } from './in-flight-list.tsx';
import { Overview } from './overview.tsx';
import { PastSession } from './past-session.tsx';
import { PhaseTrack } from './phase-track.tsx';
import { PinSection } from './pin-section.tsx';
import { ProcessSection } from './process-section.tsx';
import { ServerSection } from './server-section.tsx';
import { SessionFailure } from './session-failure.tsx';
import { StepList } from './step-list.tsx';

/** Everything about one server's connection: how it came about, what was agreed, how it stands. */
export function ConnectionPage({ serverId }: { serverId: ServerId }) {
  const view = useServer(serverId);
  const session = useSession(serverId);
  const past = usePastSession(serverId);
  const shown = session ?? past;
  const ask = useStartAsk(serverId);
  if (view === undefined) return null;
  return (
    <>
      <Head view={view} session={session} />
      <div className={css.scroller}>
        <div className={css.page}>
          {ask !== undefined && <StartCard ask={ask} />}
          {session === undefined && <PastSession serverId={serverId} />}
          {shown?.end?.failure !== undefined && <SessionFailure session={shown} />}
          <div className={css.columns}>
            <div className={css.column}>
              {shown !== undefined && (
                <>
                  <Overview session={shown} />
                  {session !== undefined && <InFlightList session={session} />}
                  <StepList session={shown} />
                </>
              )}
              <GateSection serverId={serverId} />
              <ClientSections serverId={serverId} />
              {!view.builtIn && <PinSection view={view} isLive={session !== undefined && session.phase !== 'ended'} />}
            </div>
            {shown !== undefined && (
              <div className={css.column}>
                <ServerSection session={shown} />
                <Capabilities server={shown.capabilities} client={shown.clientCapabilities} />
                {shown.process !== undefined && <ProcessSection session={shown} process={shown.process} />}
              </div>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function Head({ view, session }: { view: ServerView; session: Session | undefined }) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const { server, builtIn } = view;
  const can = serverAbilities(session);
  return (
    <Toolbar label={t('title')}>
      <h2>{t('title')}</h2>
      <PhaseTrack session={session} />
      <Spacer />
      {!builtIn && (
        <Button variant="quiet" onPress={() => change({ dialog: `edit:${server.id}` })}>
          <Pencil aria-hidden />
          {t('edit')}
        </Button>
      )}
      {can.disconnect && (
        <Button onPress={() => void disconnectServer(server.id)}>
          <Square aria-hidden />
          {session?.phase === 'ready' ? t('disconnect') : t('stopConnecting')}
        </Button>
      )}
      {can.restart && (
        <Button onPress={() => void connectServer(server.id)}>
          <RotateCw aria-hidden />
          {t('restart')}
        </Button>
      )}
      {can.connect && !can.restart && (
        <Button variant="primary" onPress={() => void connectServer(server.id)}>
          <Play aria-hidden />
          {t('connect')}
        </Button>
      )}
    </Toolbar>
  );
}
