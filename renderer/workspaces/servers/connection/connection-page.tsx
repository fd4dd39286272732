import { Pencil, Play, RotateCw, Square, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import type { Pin, Server, ServerView } from '#shared/model/server.ts';
import type { InFlight, Phase, Session } from '#shared/model/session.ts';
import { client } from '../../../data/client.ts';
import { useAuthorization, usePastSession, useServer, useSession } from '../../../data/queries.ts';
import { StartCard } from '../../../kit/consent.tsx';
import { usePendingStart } from '../../../kit/pending-consent.ts';
import { useOpenFrame, useWindowSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { useNow } from '../../../ui/status/clock.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { isPersonNeeded, ShowAuthorization } from '../authorization/index.ts';
import { draftOf } from '../draft.ts';
import { PinFields } from '../server-form.tsx';
import { serverAbilities } from '../server-status.ts';
import { StepTrack } from '../step-track.tsx';
import { AcceptedCertificate } from './certificate.tsx';
import { ClientSections } from './client-sections.tsx';
import css from './connection.module.css';
import { GateSection } from './gate-section.tsx';
import { Capabilities, ServerSection } from './server-section.tsx';
import { PastSession, SessionFailure } from './session-gate.tsx';
import { Overview, ProcessSection, StepList } from './session-sections.tsx';
import { SkillsSection } from './skills-section.tsx';

/** One server's connection: its negotiation, what was agreed, its state. */
export function ConnectionPage({ serverId }: { serverId: ServerId }) {
  const view = useServer(serverId);
  const session = useSession(serverId);
  const past = usePastSession(serverId);
  const shown = session ?? past;
  const request = usePendingStart(serverId);
  if (view === undefined) return null;
  return (
    <>
      <Head view={view} session={session} />
      <SectionPage>
        {request !== undefined && <StartCard request={request} />}
        {session === undefined && <PastSession serverId={serverId} />}
        {shown?.end?.failure !== undefined && <SessionFailure session={shown} />}
        <SectionColumns
          left={
            <>
              <AcceptedCertificate server={view.server} />
              {shown !== undefined && (
                <>
                  <Overview session={shown} />
                  {session !== undefined && <InFlightList session={session} />}
                  <StepList session={shown} />
                </>
              )}
              <AuthorizationSummary server={view.server} />
              <GateSection serverId={serverId} />
              <ClientSections serverId={serverId} />
              {!view.builtIn && <PinSection view={view} isLive={session !== undefined && session.phase !== 'ended'} />}
            </>
          }
          right={
            shown !== undefined && (
              <>
                <ServerSection session={shown} />
                {session !== undefined && <SkillsSection session={session} />}
                <Capabilities server={shown.capabilities} client={shown.clientCapabilities} />
                {shown.process !== undefined && <ProcessSection session={shown} process={shown.process} />}
              </>
            )
          }
        />
      </SectionPage>
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

const tickMs = 100;

/** Our requests without a response yet, with how long they have waited and a way to cancel. */
function InFlightList({ session }: { session: Session }) {
  const t = useTranslations('connection');
  return (
    <Section title={t('inFlight')}>
      {session.inFlight.length === 0 ? (
        <p className={layout.nothing}>{t('noInFlight')}</p>
      ) : (
        <ul>
          {session.inFlight.map((request) => (
            <Request key={request.requestId} session={session} request={request} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Request({ session, request }: { session: Session; request: InFlight }) {
  const t = useTranslations('connection');
  const { duration } = useQuantities();
  const openFrame = useOpenFrame();
  const now = useNow(tickMs);
  const { requestId, method, startedAt, timeoutMs, progress, total, message, frameSeq } = request;
  const cancel = () => void attempt(client.sessions.cancel({ sessionId: session.id, requestId }));
  return (
    <li className={classNames(layout.aligned, css.request)}>
      <code className={layout.breaking}>{method}</code>
      <button type="button" className={css.id} onClick={() => openFrame(frameSeq)}>
        {requestId}
      </button>
      <span className={layout.fillWidth}>
        {progress !== undefined && <ProgressLine label={t('progress')} value={progress} total={total} />}
        {message !== undefined && <span className={classNames(layout.truncate, css.message)}>{message}</span>}
      </span>
      <span className={layout.mono}>
        {duration(Math.max(0, now - startedAt))} / {duration(timeoutMs)}
      </span>
      <IconButton icon={X} label={t('cancelRequest', { method })} onPress={cancel} />
    </li>
  );
}

const track: readonly Phase[] = ['starting', 'negotiating', 'ready', 'stopping', 'ended'];

/** The phases of a connection in a row, with the one it is in marked and those it passed ticked off. */
function PhaseTrack({ session }: { session: Session | undefined }) {
  const t = useTranslations('connection');
  const here = session === undefined ? -1 : track.indexOf(session.phase);
  const hasFailed = session?.end !== undefined && session.end.cause !== 'stopped';
  const phases = track.map((phase, index) => ({
    id: phase,
    label: t(`phase.${phase}`),
    isPassed: index < here && !isSkipped(phase, session),
  }));
  const idle = { id: 'idle', label: t('phase.idle'), isPassed: false };
  return (
    <StepTrack
      label={t('phases')}
      steps={session === undefined ? [idle, ...phases] : phases}
      current={session?.phase ?? idle.id}
      hasFailed={hasFailed}
    />
  );
}

/** What failed early never got ready, and only what the user stops goes through `stopping`. */
function isSkipped(phase: Phase, session: Session | undefined): boolean {
  if (phase === 'ready') return session?.readyAt === undefined;
  return phase === 'stopping' && session?.end !== undefined && session.end.cause !== 'stopped';
}

/** The state of the sign-in in a line or two, and a button that shows the rest. */
function AuthorizationSummary({ server }: { server: Server }) {
  const t = useTranslations('authorization');
  const authorization = useAuthorization(server);
  if (authorization === undefined) return null;
  const { step, issuer } = authorization;
  return (
    <Section title={t('title')} actions={<ShowAuthorization serverId={server.id} />}>
      <Facts>
        <Fact name={t('state')}>
          <span className={isPersonNeeded(authorization) || step === 'refused' ? layout.warn : undefined}>
            {isPersonNeeded(authorization) ? t('needed') : t(`steps.${step}`)}
          </span>
        </Fact>
        {issuer !== undefined && (
          <Fact name={t('issuer')}>
            <code className={layout.breaking}>{visibleText(issuer)}</code>
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function PinSection({ view: { server }, isLive }: { view: ServerView; isLive: boolean }) {
  const t = useTranslations('connection.pin');
  const [changed, setChanged] = useState<Pin>();
  const pin = changed ?? server.pin;
  const save = async () => {
    const updated = await attempt(client.servers.update({ serverId: server.id, draft: { ...draftOf(server), pin } }));
    if (updated === undefined) return;
    setChanged(undefined);
    if (isLive) await connectServer(server.id);
  };
  return (
    <Section title={t('title')}>
      <div className={css.pin}>
        <PinFields pin={pin} onChange={setChanged} />
        <Button isDisabled={changed === undefined} onPress={() => void save()}>
          {isLive ? t('apply') : t('save')}
        </Button>
      </div>
      <p className={classNames(layout.quiet, css.hint)}>{t('hint')}</p>
    </Section>
  );
}
