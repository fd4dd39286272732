import { Navigate } from '@tanstack/react-router';
import { useServer, useServers, useSession } from '../data/queries.ts';
import { AuditPage } from '../pages/audit/index.ts';
import { SettingsPage } from '../pages/settings/index.ts';
import { useServerId } from '../state/address.ts';
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
import { PromptView } from '../workspaces/prompts/index.ts';
import { ResourceView } from '../workspaces/resources/index.ts';
import { ConnectionPage, SessionGate } from '../workspaces/servers/connection/index.ts';
import { ToolView } from '../workspaces/tools/index.ts';
import { Home, NotFound } from './home.tsx';
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
