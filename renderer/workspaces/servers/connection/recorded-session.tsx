import { useNavigate } from '@tanstack/react-router';
import { CassetteTape, GitCompareArrows, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import { isSameJson } from '#shared/model/json/same-json.ts';
import type { Server, ServerView } from '#shared/model/server.ts';
import type { SessionView } from '#shared/model/session.ts';
import { useServers, useSession } from '../../../data/queries.ts';
import { closeRecording, recordingPath, useRecordings } from '../../../data/recordings.ts';
import { useConnectionSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Tab, TabBar, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import { Fact, Facts, Section } from '../../../ui/facts.tsx';
import { landingRef } from '../../../ui/focus-pane.ts';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { SectionColumns, SectionPage } from '../../../ui/section-page.tsx';
import { Clock, useNow } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ClientTab } from './client-tab.tsx';
import { Capabilities, ServerSection } from './server-facts.tsx';
import { Overview, ProcessSection } from './session-sections.tsx';

const tickMs = 1000;

interface RecordedSessionProps {
  view: ServerView;
  recordingId: RecordingId;
}

/** The Connection page of a recording: what the client said and declared, the server's response, the recording's file. */
export function RecordedSession({ view, recordingId }: RecordedSessionProps) {
  const own = useTranslations('clientBehavior');
  const { tab, change } = useConnectionSearch();
  const session = useSession(view.server.id);
  return (
    <>
      <Head view={view} recordingId={recordingId} session={session} />
      {session === undefined ? null : (
        <Tabs
          selectedKey={tab === 'client' ? 'client' : 'session'}
          onSelectionChange={(key) => change({ tab: key === 'client' ? key : undefined }, { replace: true })}
        >
          <TabBar
            aria-label={own('tabs')}
            names={[
              { id: 'session', name: own('session') },
              { id: 'client', name: own('client') },
            ]}
          >
            <Tab ref={landingRef} id="session">
              {own('session')}
            </Tab>
            <Tab id="client">{own('client')}</Tab>
          </TabBar>
          <TabPanel id="session">
            <SessionTab session={session} recordingId={recordingId} />
          </TabPanel>
          <TabPanel id="client">
            <ClientTab session={session} />
          </TabPanel>
        </Tabs>
      )}
    </>
  );
}

function SessionTab({ session, recordingId }: { session: SessionView; recordingId: RecordingId }) {
  const t = useTranslations('connection.recorded');
  return (
    <SectionPage>
      {session.recorded?.isProbe === true ? (
        <p className={layout.muted}>{t('probeText')}</p>
      ) : (
        session.end?.failure !== undefined && <FailureNotice failure={session.end.failure} />
      )}
      <SectionColumns
        left={
          <>
            <ClientSection session={session} />
            <Overview session={session} />
            <FileSection session={session} recordingId={recordingId} />
          </>
        }
        right={
          <>
            <Capabilities
              first="client"
              clientLabel={t('client')}
              server={session.capabilities}
              client={session.clientCapabilities}
            />
            <ServerSection session={session} />
            {session.process !== undefined && <ProcessSection session={session} process={session.process} />}
          </>
        }
      />
    </SectionPage>
  );
}

function Head({ view, recordingId, session }: RecordedSessionProps & { session: SessionView | undefined }) {
  const t = useTranslations('connection.recorded');
  const navigate = useNavigate();
  const own = useServers()?.find(({ server, recordingId: recorded }) => {
    return recorded === undefined && isSameServer(server, view.server);
  });
  const isLive = session?.recorded?.isLive === true;
  return (
    <Toolbar label={t('title')}>
      <h2 className={layout.oneLine}>{t('title')}</h2>
      {isLive && <Tag tone="ok">{t('live')}</Tag>}
      {session?.recorded?.isProbe === true && <Tag>{t('probeTitle')}</Tag>}
      <span className={classNames(layout.quietTruncate, layout.shrink)} title={t('readOnly')}>
        {t('readOnly')}
      </span>
      <Spacer />
      {own !== undefined && (
        <Button
          onPress={() => void navigate({ to: '/compare', search: { a: view.server.id, b: own.server.id } })}
          aria-label={t('compareWith', { server: own.server.name })}
        >
          <GitCompareArrows aria-hidden />
          {t('compare')}
        </Button>
      )}
      <Button onPress={() => void navigate({ to: '/recordings', search: { recording: recordingId } })}>
        <CassetteTape aria-hidden />
        {t('show')}
      </Button>
      <Button onPress={() => void attempt(closeRecording(recordingId))}>
        <X aria-hidden />
        {t('close')}
      </Button>
    </Toolbar>
  );
}

/** True when both are started by the same command line, or have the same URL. */
export function isSameServer(one: Server, other: Server): boolean {
  if (one.transport === 'stdio' && other.transport === 'stdio') {
    return isSameJson([one.command, ...one.args], [other.command, ...other.args]);
  }
  return one.transport === 'http' && other.transport === 'http' && one.url === other.url;
}

function ClientSection({ session: { recorded } }: { session: SessionView }) {
  const t = useTranslations('connection.recorded');
  const client = recorded?.client;
  return (
    <Section title={t('client')}>
      {client === undefined ? (
        <p className={layout.nothing}>{t('noClient')}</p>
      ) : (
        <Facts>
          <Fact name={t('clientName')}>
            <code>{visibleText(client.name)}</code>
            {client.host !== undefined && <span>{visibleText(client.host)}</span>}
            {client.title !== undefined && <span>{visibleText(client.title)}</span>}
          </Fact>
          <Fact name={t('clientVersion')}>
            {client.version === undefined ? t('noVersion') : visibleText(client.version)}
          </Fact>
        </Facts>
      )}
    </Section>
  );
}

function FileSection({
  session: { recorded, startedAt },
  recordingId,
}: {
  session: SessionView;
  recordingId: RecordingId;
}) {
  const t = useTranslations('connection.recorded');
  const { duration } = useQuantities();
  const { folder, recordings = [] } = useRecordings().data ?? {};
  const recording = recordings.find(({ id }) => id === recordingId);
  const path = folder === undefined ? undefined : recordingPath(folder, recordingId);
  const lost = recorded?.lost ?? 0;
  const isLive = recorded?.isLive === true;
  const now = useNow(tickMs, isLive);
  const durationMs = Math.max(recording?.durationMs ?? 0, isLive ? now - startedAt : 0);
  return (
    <Section title={t('file')}>
      <Facts>
        <Fact name={t('started')}>
          <Clock at={startedAt} hasDate />
        </Fact>
        {recording !== undefined && <Fact name={t('duration')}>{duration(durationMs)}</Fact>}
        <Fact name={t('path')}>
          {path !== undefined && (
            <>
              <code className={layout.breaking}>{path}</code>
              <CopyButton text={path} label={t('copyPath')} />
            </>
          )}
        </Fact>
        <Fact name={t('lost')}>
          <span className={lost > 0 ? layout.warn : undefined}>{t('lostCount', { count: lost })}</span>
        </Fact>
      </Facts>
    </Section>
  );
}
