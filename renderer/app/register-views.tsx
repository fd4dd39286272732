import { Navigate, useNavigate } from '@tanstack/react-router';
import { Compass, ScanSearch } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServer, useServers, useSession } from '../data/queries.ts';
import { useServerId, useWindowSearch } from '../state/address.ts';
import { homeRoute, newServerRoute, rootRoute } from '../state/routes.ts';
import { Button } from '../ui/controls/button.tsx';
import { focusPane } from '../ui/focus-pane.ts';
import { EmptyState } from '../ui/status/empty-state.tsx';
import { SessionGate } from '../workspaces/servers/connection/index.ts';
import { connectServer } from '../workspaces/servers/index.ts';
import { Shell } from './shell.tsx';
import {
  authorization,
  composer,
  connection,
  pages,
  type SessionViewProps,
  type ViewRoute,
  workspaces,
} from './views.tsx';

/** Puts the views into the tree of addresses. Called once, before the first paint. */
export function registerViews(): void {
  rootRoute.update({ component: Shell, notFoundComponent: NotFound });
  homeRoute.update({ component: Home });
  newServerRoute.update({ component: NewServer });
  for (const { route, View } of workspaces) put(route, () => <InSession View={View} />);
  put(composer.route, () => <InSession View={composer.View} />);
  for (const { route, View } of [connection, authorization]) put(route, () => <OfServer View={View} />);
  for (const { route, View } of pages) put(route, () => <View />);
}

function put(route: ViewRoute, component: () => ReactNode): void {
  route.update({ component });
}

function NewServer() {
  return <Navigate to="/" search={{ dialog: 'add' }} replace />;
}

/** A view of the server in the address, over its newest session. */
function InSession({ View }: { View: ComponentType<SessionViewProps> }) {
  const serverId = useServerId();
  const sessionId = useSession(serverId, ({ id }) => id);
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return (
    <SessionGate serverId={serverId}>
      {sessionId !== undefined && <View key={serverId} serverId={serverId} sessionId={sessionId} />}
    </SessionGate>
  );
}

/** A view of the server in the address, connected or not. */
function OfServer({ View }: { View: ComponentType<{ serverId: ServerId }> }) {
  const serverId = useServerId();
  const isKnown = useIsKnown();
  if (serverId === undefined || !isKnown) return <NotFound />;
  return <View serverId={serverId} />;
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
  const phase = useSession(demo?.id, (session) => session.phase);
  const isOffered = demo !== undefined && (phase === undefined || phase === 'ended');
  const connectDemo = () => {
    if (demo === undefined) return;
    focusPane('list');
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

function NotFound() {
  const t = useTranslations('window.home');
  const error = useTranslations('window.error');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={Compass}
      title={t('notFound')}
      actions={<Button onPress={() => void navigate({ to: '/' })}>{error('home')}</Button>}
    >
      {t('notFoundText')}
    </EmptyState>
  );
}
