import { Navigate, useNavigate } from '@tanstack/react-router';
import { Compass, ScanSearch } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useServer, useServers, useSession } from '../data/queries.ts';
import { AuditPage } from '../pages/audit/index.ts';
import { SettingsPage } from '../pages/settings/index.ts';
import { useServerId, useWindowSearch } from '../state/address.ts';
import {
  auditRoute,
  connectionRoute,
  homeRoute,
  newServerRoute,
  promptsRoute,
  resourcesRoute,
  rootRoute,
  settingsRoute,
  toolsRoute,
} from '../state/routes.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PromptView } from '../workspaces/prompts/index.ts';
import { ResourceView } from '../workspaces/resources/index.ts';
import { ConnectionPage, SessionGate } from '../workspaces/servers/connection/index.ts';
import { connectServer } from '../workspaces/servers/index.ts';
import { ToolView } from '../workspaces/tools/index.ts';
import { Shell } from './shell.tsx';

/** Puts the views into the tree of addresses. Called once, before the first paint. */
export function giveRoutesTheirViews(): void {
  rootRoute.update({ component: Shell, notFoundComponent: NotFound });
  homeRoute.update({ component: Home });
  newServerRoute.update({ component: NewServer });
  resourcesRoute.update({ component: Resources });
  promptsRoute.update({ component: Prompts });
  toolsRoute.update({ component: Tools });
  connectionRoute.update({ component: Connection });
  auditRoute.update({ component: AuditPage });
  settingsRoute.update({ component: SettingsPage });
}

function NewServer() {
  return <Navigate to="/" search={{ dialog: 'add' }} replace />;
}

function Resources() {
  const serverId = useServerId();
  const session = useSession(serverId);
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return (
    <SessionGate serverId={serverId}>
      {session !== undefined && <ResourceView key={serverId} serverId={serverId} sessionId={session.id} />}
    </SessionGate>
  );
}

function Prompts() {
  const serverId = useServerId();
  const session = useSession(serverId);
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return (
    <SessionGate serverId={serverId}>
      {session !== undefined && <PromptView key={serverId} serverId={serverId} sessionId={session.id} />}
    </SessionGate>
  );
}

function Tools() {
  const serverId = useServerId();
  const session = useSession(serverId);
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return (
    <SessionGate serverId={serverId}>
      {session !== undefined && <ToolView key={serverId} serverId={serverId} sessionId={session.id} />}
    </SessionGate>
  );
}

function Connection() {
  const serverId = useServerId();
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return <ConnectionPage serverId={serverId} />;
}

/** False only when the servers are known and the address names none of them. */
function useIsKnown(): boolean {
  const servers = useServers();
  const server = useServer(useServerId());
  return servers === undefined || server !== undefined;
}

/** The start page: what one can do when no server is chosen. */
function Home() {
  const t = useTranslations('window.home');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const demo = useServers()?.find((view) => view.builtIn)?.server;
  const session = useSession(demo?.id);
  const isOffered = demo !== undefined && (session === undefined || session.phase === 'ended');
  const connectDemo = () => {
    if (demo === undefined) return;
    void connectServer(demo.id);
    void navigate({ to: '/servers/$serverId/resources', params: { serverId: demo.id } });
  };
  return (
    <EmptyState
      icon={ScanSearch}
      title={t('title')}
      actions={
        <>
          {isOffered && (
            <Button variant="primary" onPress={connectDemo}>
              {t('connectDemo')}
            </Button>
          )}
          <Button onPress={() => change({ dialog: 'add' })}>{t('add')}</Button>
        </>
      }
    >
      {isOffered ? t('demo') : t('choose')}
    </EmptyState>
  );
}

/** An address that leads nowhere. */
function NotFound() {
  const t = useTranslations('window.home');
  return (
    <EmptyState icon={Compass} title={t('notFound')}>
      {t('notFoundText')}
    </EmptyState>
  );
}
