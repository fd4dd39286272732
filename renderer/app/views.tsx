import {
  ArrowLeftRight,
  BellRing,
  BookCheck,
  Cable,
  FolderTree,
  GitCompareArrows,
  Inbox,
  ListTodo,
  Logs,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Settings,
  Wrench,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { usePendingRequests } from '../data/queries.ts';
import { AuditPage } from '../pages/audit/index.ts';
import { ComparePage } from '../pages/compare/index.ts';
import { SettingsPage } from '../pages/settings/index.ts';
import { InboxPanel } from '../panels/inbox/index.ts';
import { LiveCount, SubscriptionsPanel } from '../panels/subscriptions/index.ts';
import { OpenTasks, TasksPanel } from '../panels/tasks/index.ts';
import { FrameCount, LogsPanel, StderrPanel, TrafficPanel } from '../panels/traffic/index.ts';
import type { Panel } from '../state/address.ts';
import {
  auditRoute,
  authorizationRoute,
  compareRoute,
  composeRoute,
  connectionRoute,
  promptsRoute,
  resourcesRoute,
  settingsRoute,
  toolsRoute,
} from '../state/routes.ts';
import { shortcuts } from '../ui/shortcuts.ts';
import { Tag } from '../ui/status/tag.tsx';
import { ComposerPage } from '../workspaces/composer/index.ts';
import { PromptsPane, PromptView } from '../workspaces/prompts/index.ts';
import { ResourcesPane, ResourceView } from '../workspaces/resources/index.ts';
import { AuthorizationPage } from '../workspaces/servers/authorization/index.ts';
import { ConnectionPage } from '../workspaces/servers/connection/index.ts';
import { ToolsPane, ToolView } from '../workspaces/tools/index.ts';

/** A place in the tree of addresses that a view can be put into. */
export interface ViewRoute {
  update(options: { component: () => ReactNode }): unknown;
}

export interface SessionViewProps {
  serverId: ServerId;
  sessionId: SessionId;
}

/** What a server offers, in the order of the rail: its list, and the item area over the server's newest session. */
export const workspaces = [
  {
    id: 'resources',
    icon: FolderTree,
    to: '/servers/$serverId/resources',
    route: resourcesRoute,
    Pane: ResourcesPane,
    View: ResourceView,
  },
  {
    id: 'prompts',
    icon: MessageSquareText,
    to: '/servers/$serverId/prompts',
    route: promptsRoute,
    Pane: PromptsPane,
    View: PromptView,
  },
  {
    id: 'tools',
    icon: Wrench,
    to: '/servers/$serverId/tools',
    route: toolsRoute,
    Pane: ToolsPane,
    View: ToolView,
  },
] as const satisfies readonly {
  id: string;
  icon: LucideIcon;
  to: string;
  route: ViewRoute;
  Pane: ComponentType<SessionViewProps>;
  View: ComponentType<SessionViewProps>;
}[];

/** Where a whole request is written, over the server's newest session. */
export const composer = { to: '/servers/$serverId/compose', route: composeRoute, View: ComposerPage } as const;

/** The connection of a server, which is there without a session too. */
export const connection = {
  id: 'connection',
  icon: Cable,
  to: '/servers/$serverId/connection',
  route: connectionRoute,
  View: ConnectionPage,
} as const;

/** The state of a server's sign-in, which it has without a session too. */
export const authorization = {
  to: '/servers/$serverId/authorization',
  route: authorizationRoute,
  View: AuthorizationPage,
} as const;

export interface CurrentServer {
  serverId: ServerId | undefined;
  sessionId: SessionId | undefined;
}

/** What goes on beside the work, in the order of the tabs; `Badge` counts what is in it. */
export const panels: readonly {
  id: Panel;
  icon: LucideIcon;
  Badge?: ComponentType;
  draw: (current: CurrentServer) => ReactNode;
}[] = [
  {
    id: 'traffic',
    icon: ArrowLeftRight,
    Badge: FrameCount,
    draw: ({ serverId }) => <TrafficPanel serverId={serverId} />,
  },
  { id: 'logs', icon: Logs, draw: ({ serverId }) => <LogsPanel serverId={serverId} /> },
  {
    id: 'subscriptions',
    icon: BellRing,
    Badge: LiveCount,
    draw: ({ serverId }) => <SubscriptionsPanel serverId={serverId} />,
  },
  { id: 'stderr', icon: ScrollText, draw: ({ sessionId }) => <StderrPanel sessionId={sessionId} /> },
  { id: 'inbox', icon: Inbox, Badge: WaitingCount, draw: () => <InboxPanel /> },
  { id: 'tasks', icon: ListTodo, Badge: OpenTasks, draw: ({ serverId }) => <TasksPanel serverId={serverId} /> },
];

function WaitingCount() {
  const { length } = usePendingRequests();
  return length > 0 && <Tag tone="warn">{length}</Tag>;
}

/** What belongs to no server; `shortcut` opens it. */
export const pages = [
  {
    id: 'compare',
    icon: GitCompareArrows,
    to: '/compare',
    route: compareRoute,
    View: ComparePage,
    shortcut: undefined,
  },
  { id: 'audit', icon: BookCheck, to: '/audit', route: auditRoute, View: AuditPage, shortcut: undefined },
  {
    id: 'settings',
    icon: Settings,
    to: '/settings',
    route: settingsRoute,
    View: SettingsPage,
    shortcut: shortcuts.settings,
  },
] as const satisfies readonly {
  id: string;
  icon: LucideIcon;
  to: string;
  route: ViewRoute;
  View: ComponentType;
  shortcut: string | undefined;
}[];
