import { Pencil, Play, RotateCw, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { Phase, SessionView } from '#shared/model/session.ts';
import { usePendingStart } from '../../../data/pending-consent.ts';
import { needsUser, useAuthorization, usePastSession, useServer, useSession } from '../../../data/queries.ts';
import { StartCard } from '../../../kit/consent/index.ts';
import { fetchActions, listKinds } from '../../../kit/list/index.ts';
import { useConnectionSearch, useWindowSearch } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import { focusedElement } from '../../../ui/focus.ts';
import { landingRef, mainActionRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { connectServer, disconnectServer } from '../actions.ts';
import { AcceptedIssuer } from '../authorization/issuer.tsx';
import { ShowAuthorization } from '../authorization/show-authorization.tsx';
import { SignInCard } from '../authorization/sign-in-card.tsx';
import { FindingsSection } from '../overview/findings-section.tsx';
import { OfferedSection } from '../overview/offered-section.tsx';
import { SubscriptionsSection } from '../overview/subscriptions-section.tsx';
import { TrafficSections } from '../overview/traffic-sections.tsx';
import { serverAbilities } from '../server-status.ts';
import { StepTrack } from '../step-track.tsx';
import { ConnectedAsSection, ConnectedAsTag } from './connected-as.tsx';
import css from './connection.module.css';
import { AcceptedCertificate } from './failure-actions.tsx';
import { EraDoubt } from './protocol-actions.tsx';
import { RecordedSession } from './recorded-session.tsx';
import { Capabilities, ServerSection } from './server-facts.tsx';
import { ClientSections, GateSection, PinSection } from './server-settings.tsx';
import { InFlightList, Overview, ProcessSection, StepList } from './session-sections.tsx';
import { Idle, PastSession, SessionFailure } from './session-states.tsx';
import { SkillsSection } from './skills-section.tsx';
import { SurfaceNotice } from './surface-notice.tsx';

/** The page of a server: its overview, and its settings. */
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
  const t = useTranslations('overview');
  const serverId = view.server.id;
  const session = useSession(serverId);
  const { tab = 'overview', change } = useConnectionSearch();
  return (
    <>
      <Head view={view} session={session} />
      {session !== undefined && <EraDoubt session={session} />}
      <SurfaceNotice serverId={serverId} />
      <Tabs
        selectedKey={tab}
        onSelectionChange={(key) => change({ tab: key === 'settings' ? key : undefined }, { replace: true })}
      >
        <TabBar
          aria-label={t('tabs')}
          names={[
            { id: 'overview', name: t('title') },
            { id: 'settings', name: t('settings') },
          ]}
        >
          <Tab ref={landingRef} id="overview">
            {t('title')}
          </Tab>
          <Tab id="settings">{t('settings')}</Tab>
        </TabBar>
        <TabPanel id="overview">
          <OverviewTab view={view} session={session} />
        </TabPanel>
        <TabPanel id="settings">
          <SettingsTab view={view} session={session} />
        </TabPanel>
      </Tabs>
    </>
  );
}

interface TabProps {
  view: ServerView;
  session: SessionView | undefined;
}

/** What the server is and offers, how it does, and how its session came about. */
function OverviewTab({ view, session }: TabProps) {
  const { server } = view;
  const past = usePastSession(server.id);
  const shown = session ?? past;
  const request = usePendingStart(server.id);
  const authorization = useAuthorization(server);
  const waiting = request?.id ?? authorization?.request?.expiresAt;
  // What waited already leaves the focus to the arrow keys in the list of servers, which only go past it.
  const [passed] = useState(() => (focusedElement()?.role === 'row' ? waiting : undefined));
  const isPassed = passed !== undefined && passed === waiting;
  return (
    <SectionPage>
      {request !== undefined && <StartCard request={request} isPassed={isPassed} />}
      {authorization !== undefined && (
        <SignInCard server={server} authorization={authorization} takesFocus={!isPassed} />
      )}
      {shown !== undefined && session === undefined && <PastSession serverId={server.id} />}
      {shown === undefined && request === undefined && <Idle view={view} hasActions={false} />}
      {shown?.end?.failure !== undefined && <SessionFailure session={shown} canEdit={!view.builtIn} />}
      <SectionColumns
        left={
          shown === undefined ? (
            <AuthorizationSummary server={server} />
          ) : (
            <>
              <ServerSection session={shown} />
              {session?.readyAt !== undefined && <OfferedSection session={session} />}
              {session !== undefined && <SkillsSection session={session} />}
              <Capabilities server={shown.capabilities} client={shown.clientCapabilities} revision={shown.revision}>
                <UndeclaredLists session={shown} />
              </Capabilities>
              <AuthorizationSummary server={server} />
            </>
          )
        }
        right={
          shown !== undefined && (
            <>
              {session !== undefined && (
                <>
                  <FindingsSection session={session} />
                  <TrafficSections session={session} />
                  <SubscriptionsSection session={session} />
                  <InFlightList session={session} />
                </>
              )}
              <StepList session={shown} />
              {shown.as !== undefined && <ConnectedAsSection as={shown.as} />}
              <Overview session={shown} />
              {shown.process !== undefined && <ProcessSection session={shown} process={shown.process} />}
            </>
          )
        }
      />
    </SectionPage>
  );
}

/** What a person decides about the server: what Loupe may call, what it declares, which protocol it speaks. */
function SettingsTab({ view, session }: TabProps) {
  const { server, builtIn } = view;
  return (
    <SectionPage>
      <SectionColumns
        left={
          <>
            <GateSection serverId={server.id} />
            {!builtIn && <PinSection view={view} isLive={session !== undefined && session.phase !== 'ended'} />}
            <AcceptedCertificate server={server} />
            <AcceptedIssuer server={server} />
          </>
        }
        right={<ClientSections serverId={server.id} />}
      />
    </SectionPage>
  );
}

function Head({ view, session }: { view: ServerView; session: SessionView | undefined }) {
  const t = useTranslations('connection');
  const { change } = useWindowSearch();
  const { server, builtIn } = view;
  const can = serverAbilities(session);
  // The question below connects it.
  const isAsked = usePendingStart(server.id) !== undefined;
  return (
    <Toolbar label={visibleText(server.name)}>
      <h2 className={layout.oneLine}>{visibleText(server.name)}</h2>
      <PhaseTrack session={session} />
      <ConnectedAsTag as={session?.as} />
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
      {can.connect && !can.restart && !isAsked && (
        <Button ref={mainActionRef} variant="primary" onPress={() => void connectServer(server.id)}>
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
