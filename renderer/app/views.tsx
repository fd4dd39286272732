import {
  ArrowLeftRight,
  BellRing,
  BookCheck,
  Bot,
  Cable,
  CassetteTape,
  Coins,
  FlaskConical,
  FolderTree,
  GitCompareArrows,
  Inbox,
  ListChecks,
  ListTodo,
  Logs,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Settings,
  Wrench,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ServerId, SessionId } from '#shared/model/id/id.ts';
import { useServerMarks } from '../data/findings.ts';
import { useFrameCount, useSubscriptions, useTasks } from '../data/queries.ts';
import type { Panel } from '../state/address.ts';
import {
  auditRoute,
  authorizationRoute,
  checksRoute,
  compareRoute,
  composeRoute,
  connectionRoute,
  costsRoute,
  hostsRoute,
  promptsRoute,
  recordingsRoute,
  resourcesRoute,
  settingsRoute,
  toolsRoute,
} from '../state/routes.ts';
import layout from '../ui/layout.module.css';
import { type LazyView, lazyView } from '../ui/lazy-view.tsx';
import { useQuantities } from '../ui/quantities.ts';
import { Loading } from '../ui/status/loading.tsx';
import { Tag } from '../ui/status/tag.tsx';

/** What fills a place of the window: on a busy machine its code takes seconds. */
function place<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  return lazyView(load, <Loading />);
}

// A view is loaded when it is first shown. Only this table imports files from inside the folders of views.
const ResourcesPane = place(
  async () => (await import('../workspaces/resources/list/resources-pane.tsx')).ResourcesPane,
);
const ResourceView = place(async () => (await import('../workspaces/resources/resource-view.tsx')).ResourceView);
const PromptsPane = place(async () => (await import('../workspaces/prompts/prompts-pane.tsx')).PromptsPane);
const PromptView = place(async () => (await import('../workspaces/prompts/prompt-view.tsx')).PromptView);
const ToolsPane = place(async () => (await import('../workspaces/tools/tools-pane.tsx')).ToolsPane);
const ToolView = place(async () => (await import('../workspaces/tools/tool-view.tsx')).ToolView);
const ComposerPage = place(async () => (await import('../workspaces/composer/composer-page.tsx')).ComposerPage);
const ConnectionPage = place(
  async () => (await import('../workspaces/servers/connection/connection-page.tsx')).ConnectionPage,
);
const AuthorizationPage = place(
  async () => (await import('../workspaces/servers/authorization/authorization-page.tsx')).AuthorizationPage,
);
const TrafficPanel = place(async () => (await import('../panels/traffic/traffic-panel.tsx')).TrafficPanel);
const LogsPanel = place(async () => (await import('../panels/traffic/logs/logs-panel.tsx')).LogsPanel);
const StderrPanel = place(async () => (await import('../panels/traffic/stderr/stderr-panel.tsx')).StderrPanel);
const SubscriptionsPanel = place(
  async () => (await import('../panels/subscriptions/subscriptions-panel.tsx')).SubscriptionsPanel,
);
const InboxPanel = place(async () => (await import('../panels/inbox/inbox-panel.tsx')).InboxPanel);
const TasksPanel = place(async () => (await import('../panels/tasks/tasks-panel.tsx')).TasksPanel);
const FindingsPanel = place(async () => (await import('../panels/findings/findings-panel.tsx')).FindingsPanel);
const ComparePage = place(async () => (await import('../pages/compare/compare-page.tsx')).ComparePage);
const AuditPage = place(async () => (await import('../pages/audit/audit-page.tsx')).AuditPage);
const RecordingsPage = place(async () => (await import('../pages/recordings/recordings-page.tsx')).RecordingsPage);
const CostsPage = place(async () => (await import('../pages/costs/costs-page.tsx')).CostsPage);
const HostsPage = place(async () => (await import('../pages/hosts/hosts-page.tsx')).HostsPage);
const ChecksPage = place(async () => (await import('../pages/checks/checks-page.tsx')).ChecksPage);
const SettingsPage = place(async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage);

export const WindowDialog = lazyView(async () => (await import('./dialogs/window-dialog.tsx')).WindowDialog);

/** Loads what imports recordings. */
export function loadImports() {
  return import('../pages/recordings/import/import-files.ts');
}

/** Parts of views that the window shows by itself: the basket, and the form for the vault's passphrase. */
export const BasketDialog = lazyView(
  async () => (await import('../workspaces/resources/basket/basket-dialog.tsx')).BasketDialog,
);
export const UnlockForm = lazyView(async () => (await import('../pages/settings/secrets.tsx')).UnlockForm);

export const Tour = lazyView(async () => (await import('./tour/tour.tsx')).Tour);
export const UpdatedNotice = lazyView(async () => (await import('../pages/about/updated-notice.tsx')).UpdatedNotice);

/** Loads what is opened first, one after another in that order, whenever the window has nothing else to do. */
export function preloadViews(): void {
  const views = [
    ...[ResourcesPane, ResourceView, ConnectionPage, TrafficPanel, ToolsPane, ToolView, PromptsPane, PromptView],
    ...[InboxPanel, FindingsPanel, LogsPanel, SubscriptionsPanel],
  ];
  const loadNext = () => {
    const view = views.shift();
    if (view === undefined) return;
    void view.prefetch().then(() => requestIdleCallback(loadNext));
  };
  requestIdleCallback(loadNext);
}

/** A route that takes a component. */
export interface ViewRoute {
  update(options: { component: () => ReactNode }): unknown;
}

export interface SessionViewProps {
  serverId: ServerId;
  sessionId: SessionId;
}

/** The workspaces in the order of the rail, each with its list pane and its item view. */
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

export const composer = { to: '/servers/$serverId/compose', route: composeRoute, View: ComposerPage } as const;

/** The Connection page, which needs no session. */
export const connection = {
  id: 'connection',
  icon: Cable,
  to: '/servers/$serverId/connection',
  route: connectionRoute,
  View: ConnectionPage,
} as const;

/** The Authorization page, which needs no session. */
export const authorization = {
  to: '/servers/$serverId/authorization',
  route: authorizationRoute,
  View: AuthorizationPage,
} as const;

interface CurrentServer {
  serverId: ServerId | undefined;
  sessionId: SessionId | undefined;
}

/** The panels in the order of their tabs; `Badge` shows a count. */
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
  { id: 'inbox', icon: Inbox, draw: ({ serverId }) => <InboxPanel serverId={serverId} /> },
  { id: 'tasks', icon: ListTodo, Badge: OpenTasks, draw: ({ serverId }) => <TasksPanel serverId={serverId} /> },
  {
    id: 'findings',
    icon: ListChecks,
    Badge: FindingErrors,
    draw: ({ serverId }) => <FindingsPanel serverId={serverId} />,
  },
];

function FrameCount() {
  const { count } = useQuantities();
  return <span className={layout.dim}>{count(useFrameCount())}</span>;
}

function LiveCount() {
  const t = useTranslations('window.panel');
  const count = useSubscriptions()?.filter(({ state }) => state === 'active').length ?? 0;
  return count > 0 && <Tag tone="accent">{t('live', { count })}</Tag>;
}

function OpenTasks() {
  const { count } = useQuantities();
  const open = useTasks().filter(({ task }) => task !== undefined && task.follow !== 'over').length;
  return open > 0 && <Tag tone="accent">{count(open)}</Tag>;
}

function FindingErrors() {
  const t = useTranslations('window.panel');
  const count = [...useServerMarks().values()].reduce((sum, { error }) => sum + error, 0);
  return count > 0 && <Tag>{t('findingErrors', { count })}</Tag>;
}

export const pages = [
  {
    id: 'compare',
    icon: GitCompareArrows,
    to: '/compare',
    route: compareRoute,
    View: ComparePage,
  },
  {
    id: 'recordings',
    icon: CassetteTape,
    to: '/recordings',
    route: recordingsRoute,
    View: RecordingsPage,
  },
  { id: 'checks', icon: FlaskConical, to: '/checks', route: checksRoute, View: ChecksPage },
  { id: 'costs', icon: Coins, to: '/costs', route: costsRoute, View: CostsPage },
  { id: 'hosts', icon: Bot, to: '/hosts', route: hostsRoute, View: HostsPage },
  { id: 'audit', icon: BookCheck, to: '/audit', route: auditRoute, View: AuditPage },
  {
    id: 'settings',
    icon: Settings,
    to: '/settings',
    route: settingsRoute,
    View: SettingsPage,
  },
] as const satisfies readonly {
  id: string;
  icon: LucideIcon;
  to: string;
  route: ViewRoute;
  View: ComponentType;
}[];
