import { Pencil, Play, RotateCw, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { Phase, SessionView } from '#shared/model/session.ts';
import { usePendingStart } from '../../../data/pending-consent.ts';
import { useAuthorization, usePastSession, useServer, useSession } from '../../../data/queries.ts';
import { StartCard } from '../../../kit/consent/index.ts';
import { fetchActions, listKinds } from '../../../kit/list/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { AcceptedIssuer } from '../authorization/issuer.tsx';
import { ShowAuthorization } from '../authorization/show-authorization.tsx';
import { needsUser } from '../authorization/step.ts';
import { serverAbilities } from '../server-status.ts';
import { StepTrack } from '../step-track.tsx';
import css from './connection.module.css';
import { AcceptedCertificate } from './failure-actions.tsx';
import { EraDoubt } from './protocol-actions.tsx';
import { RecordedSession } from './recorded-session.tsx';
import { Capabilities, ServerSection } from './server-facts.tsx';
import { ClientSections, GateSection, PinSection } from './server-settings.tsx';
import { InFlightList, Overview, ProcessSection, StepList } from './session-sections.tsx';
import { PastSession, SessionFailure } from './session-states.tsx';
import { SkillsSection } from './skills-section.tsx';
import { SurfaceNotice } from './surface-notice.tsx';

/** The Connection page: session, negotiation, capabilities, and the settings of the server. */
export function ConnectionPage({ serverId }: { serverId: ServerId }) {
  const view = useServer(serverId);
  if (view === undefined) return null;
  return view.recordingId === undefined ? (
    <OwnConnection view={view} />
  ) : (
    <RecordedSession view={view} recordingId={view.recordingId} />
  );
}

function OwnConnection({ view }: { view: ServerView }) {
  const serverId = view.server.id;
  const session = useSession(serverId);
  const past = usePastSession(serverId);
  const shown = session ?? past;
  const request = usePendingStart(serverId);
  return (
    <>
      <Head view={view} session={session} />
      {session !== undefined && <EraDoubt session={session} />}
      <SurfaceNotice serverId={serverId} />
      <SectionPage>
        {request !== undefined && <StartCard request={request} />}
        {session === undefined && <PastSession serverId={serverId} />}
        {shown?.end?.failure !== undefined && <SessionFailure session={shown} />}
        <SectionColumns
          left={
            <>
              <AcceptedCertificate server={view.server} />
              <AcceptedIssuer server={view.server} />
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
                <Capabilities server={shown.capabilities} client={shown.clientCapabilities}>
                  <UndeclaredLists session={shown} />
                </Capabilities>
                {shown.process !== undefined && <ProcessSection session={shown} process={shown.process} />}
              </>
            )
          }
        />
      </SectionPage>
    </>
  );
}

function Head({ view, session }: { view: ServerView; session: SessionView | undefined }) {
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

const track: readonly Phase[] = ['starting', 'negotiating', 'ready', 'stopping', 'ended'];

/** The phases of the connection: completed, current and coming ones. */
function PhaseTrack({ session }: { session: SessionView | undefined }) {
  const t = useTranslations('connection');
  const current = session === undefined ? -1 : track.indexOf(session.phase);
  const hasFailed = session?.end !== undefined && session.end.cause !== 'stopped';
  const phases = track.map((phase, index) => ({
    id: phase,
    label: t(`phase.${phase}`),
    isPassed: index < current && !isSkipped(phase, session),
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

/** A failed connection may skip `ready`, and only a stopped one goes through `stopping`. */
function isSkipped(phase: Phase, session: SessionView | undefined): boolean {
  if (phase === 'ready') return session?.readyAt === undefined;
  return phase === 'stopping' && session?.end !== undefined && session.end.cause !== 'stopped';
}

/** A summary of the sign-in, and a button that opens its page. */
function AuthorizationSummary({ server }: { server: Server }) {
  const t = useTranslations('authorization');
  const authorization = useAuthorization(server);
  if (authorization === undefined) return null;
  const { step, issuer } = authorization;
  return (
    <Section title={t('title')} actions={<ShowAuthorization serverId={server.id} />}>
      <Facts>
        <Fact name={t('state')}>
          <span className={needsUser(authorization) || step === 'refused' ? layout.warn : undefined}>
            {needsUser(authorization) ? t('needed') : t(`steps.${step}`)}
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

const features = ['tools', 'resources', 'prompts'] as const;

/** The lists that a connected server doesn't declare, which can be requested anyway; nothing is drawn without any. */
function UndeclaredLists({ session: { id, phase, capabilities, usesUndeclared } }: { session: SessionView }) {
  const { list } = useQuantities();
  const t = useTranslations('connection');
  const missing = features.filter((name) => !(isJsonObject(capabilities) && isJsonObject(capabilities[name])));
  if (phase !== 'ready' || missing.length === 0) return null;
  const lists = missing.map((name) => fetchActions(id, listKinds[name]));
  return (
    <div className={classNames(layout.aligned, css.undeclared)}>
      <span>{usesUndeclared === true ? t('usesUndeclared') : t('undeclaredLists', { names: list(missing) })}</span>
      <Button
        onPress={() => {
          for (const list of lists) list.refresh();
        }}
      >
        {t('listAnyway')}
      </Button>
    </div>
  );
}
