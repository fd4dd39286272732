import { useNavigate } from '@tanstack/react-router';
import {
  AppWindow,
  ArrowRightLeft,
  CircleDot,
  Compass,
  FileInput,
  FileOutput,
  FileText,
  FlaskConical,
  Info,
  Keyboard,
  Languages,
  Library,
  type LucideIcon,
  MessageSquareText,
  Palette,
  PanelBottom,
  PanelLeft,
  Play,
  Plus,
  RotateCw,
  ScrollText,
  Search,
  Square,
  SquarePen,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type CommandId, languageCommands, themeCommands } from '#shared/model/app/commands.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import type { ExportSource } from '#shared/model/recordings/session-export.ts';
import { languageNames } from '#shared/model/settings/default-settings.ts';
import { runPins, usePins } from '../../data/pins.ts';
import {
  useCanSend,
  useChangeSettings,
  useIsRecorded,
  useServer,
  useServers,
  useSession,
  useSessions,
} from '../../data/queries.ts';
import { useShownResult } from '../../kit/checks/index.ts';
import { useCompose } from '../../kit/menus/index.ts';
import { useAboutActions } from '../../state/about.ts';
import { useCurrentServerId, useWindowSearch } from '../../state/address.ts';
import { useClear } from '../../state/clear.ts';
import { openNewWindow } from '../../state/desktop.ts';
import { importRecordings, useExportSession } from '../../state/export-session.ts';
import { attempt } from '../../state/notice.ts';
import { lastSearch } from '../../state/places.ts';
import { useSaveCheck } from '../../state/save-check.ts';
import { useTour } from '../../state/tour.ts';
import { focusPane, stepPane } from '../../ui/focus-pane.ts';
import {
  connectGroup,
  connectServer,
  disconnectGroup,
  disconnectServer,
  groupsOf,
  serverAbilities,
} from '../../workspaces/servers/index.ts';
import { useColumns } from '../columns.ts';
import { useTogglePanelSize } from '../panel-size.ts';
import { connection, pages, panels, workspaces } from '../views.tsx';
import type { Command, WindowCommand } from './command.ts';
import { openPalette } from './palette-store.ts';

/** The commands that can be run now, for the palette and the desktop app's menu. */
export function useCommands(): Command[] {
  return [
    ...useNavigationCommands(),
    ...useCheckCommands(),
    ...useServerCommands(),
    ...useSettingCommands(),
    ...useLayoutCommands(),
    ...useHelpCommands(),
  ];
}

function useNavigationCommands(): WindowCommand[] {
  const t = useTranslations('commands');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const serverId = useCurrentServerId();
  const compose = useCompose();
  const exportSession = useExportSession();
  const source = useExportSource(serverId);
  const isRecorded = useIsRecorded(serverId);
  const onServer = [...workspaces, connection].map(({ id, icon, to }) => ({
    id,
    icon,
    title: t(id),
    run: () => {
      if (serverId === undefined) return;
      focusPane('list');
      void navigate({ to, params: { serverId }, search: lastSearch(to, serverId) });
    },
  }));
  return [
    {
      id: 'quickOpen',
      title: t('quickOpen'),
      icon: Search,
      run: () => openPalette('resources'),
    },
    {
      id: 'usePrompt',
      title: t('usePrompt'),
      icon: MessageSquareText,
      run: () => openPalette('all', '/'),
    },
    {
      id: 'help',
      title: t('help'),
      icon: Keyboard,
      run: () => change({ dialog: 'shortcuts' }),
    },
    {
      id: 'addServer',
      title: t('addServer'),
      icon: Plus,
      run: () => change({ dialog: 'add' }),
    },
    { id: 'importServers', title: t('importServers'), icon: FileInput, run: () => change({ dialog: 'import' }) },
    {
      id: 'importRecordings',
      title: t('importRecordings'),
      icon: FileInput,
      run: () => change({ dialog: importRecordings }),
    },
    {
      id: 'recordClient',
      title: t('recordClient'),
      icon: CircleDot,
      run: () => void navigate({ to: '/recordings', search: { dialog: 'recordClient' } }),
    },
    ...(source === undefined
      ? []
      : [
          {
            id: 'exportSession' as const,
            title: t('exportSession'),
            icon: FileOutput,
            run: () => exportSession(source),
          },
        ]),
    { id: 'knownServers', title: t('knownServers'), icon: Library, run: () => change({ dialog: 'known' }) },
    { id: 'exportServers', title: t('exportServers'), icon: FileOutput, run: () => change({ dialog: 'export' }) },
    ...(serverId === undefined ? [] : onServer),
    ...(serverId === undefined || isRecorded
      ? []
      : [{ id: 'compose' as const, title: t('compose'), icon: SquarePen, run: () => compose(serverId) }]),
    ...panels.map(({ id, icon }) => ({ id, icon, title: t(id), run: () => change({ panel: id }) })),
    ...pages.map(({ id, icon, to }) => ({
      id,
      icon,
      title: t(id),
      run: () => {
        focusPane('item');
        void navigate({ to });
      },
    })),
  ];
}

/** The session of a server, or the recording that it is of. */
function useExportSource(serverId: ServerId | undefined): ExportSource | undefined {
  const recordingId = useServer(serverId)?.recordingId;
  const sessionId = useSession(serverId, ({ id }) => id);
  if (recordingId !== undefined) return { type: 'recording', recordingId };
  return sessionId === undefined ? undefined : { type: 'session', sessionId };
}

/** The commands for the checks of the current server, and for the shown result. */
function useCheckCommands(): Command[] {
  const t = useTranslations('palette');
  const name = useTranslations('commands');
  const serverId = useCurrentServerId();
  const server = useServer(serverId)?.server.name ?? '';
  const canSend = useCanSend(serverId);
  const hasPins = (usePins(serverId)?.pins.length ?? 0) > 0;
  const shown = useShownResult(serverId);
  const saveCheck = useSaveCheck();
  const navigate = useNavigate();
  if (serverId === undefined) return [];
  const run = () => {
    focusPane('item');
    void navigate({ to: '/checks', search: { server: serverId, from: 'pins' } });
    void attempt(runPins(serverId));
  };
  return [
    ...(canSend && hasPins ? [{ id: 'runPins', title: t('runPins', { server }), icon: Play, run }] : []),
    ...(shown === undefined
      ? []
      : [
          {
            id: 'saveCheck' satisfies CommandId,
            title: name('saveCheck'),
            icon: FlaskConical,
            run: () => saveCheck(shown),
          },
        ]),
  ];
}

function useServerCommands(): Command[] {
  const t = useTranslations('palette');
  const of = useTranslations('servers');
  const current = useCurrentServerId();
  const servers = useServers() ?? [];
  const sessions = useSessions();
  const groups = groupsOf(servers, sessions).flatMap((group): Command[] => {
    const { name, connectable, disconnectable } = group;
    const connect = { id: `connect group ${name}`, icon: Play, run: () => connectGroup(group) };
    const disconnect = { id: `disconnect group ${name}`, icon: Square, run: () => disconnectGroup(group) };
    return [
      ...(connectable.length > 0
        ? [{ ...connect, title: of('connectGroup', { group: name, count: connectable.length }) }]
        : []),
      ...(disconnectable.length > 0
        ? [{ ...disconnect, title: of('disconnectGroup', { group: name, count: disconnectable.length }) }]
        : []),
    ];
  });
  // Of commands that match alike, one for the server in front is meant.
  const inFront = servers.toSorted((a, b) => Number(b.server.id === current) - Number(a.server.id === current));
  const single = inFront.flatMap(({ server: { id, name: server } }): Command[] => {
    const can = serverAbilities(sessions?.find((session) => session.serverId === id));
    const connect = () => void connectServer(id);
    return [
      ...(can.connect ? [{ id: `connect ${id}`, title: t('connect', { server }), icon: Play, run: connect }] : []),
      // Also for one that has ended, which every other place offers to restart.
      ...(can.restart ? [{ id: `restart ${id}`, title: t('restart', { server }), icon: RotateCw, run: connect }] : []),
      ...(can.disconnect
        ? [
            {
              id: `disconnect ${id}`,
              title: t('disconnect', { server }),
              icon: Square,
              run: () => void disconnectServer(id),
            },
          ]
        : []),
    ];
  });
  return [...single, ...groups];
}

function useSettingCommands(): Command[] {
  const t = useTranslations('palette');
  const name = useTranslations('commands');
  const themeName = useTranslations('settings.themes');
  const { mutate } = useChangeSettings();
  const clear = useClear();
  return [
    ...themeCommands.map(({ theme, id }) => ({
      id,
      title: t('theme', { theme: themeName(theme) }),
      icon: Palette,
      run: () => mutate({ theme }),
    })),
    ...languageCommands.map(({ locale, id }) => ({
      id,
      title: t('language', { language: languageNames[locale] }),
      icon: Languages,
      run: () => mutate({ locale }),
    })),
    { id: 'clearEnded' satisfies CommandId, title: name('clearEnded'), icon: Trash2, run: () => clear('ended') },
  ];
}

function useLayoutCommands(): WindowCommand[] {
  const t = useTranslations('commands');
  const { toggleServers, toggleList } = useColumns();
  const togglePanelSize = useTogglePanelSize();
  const { panel, change } = useWindowSearch();
  const command = (id: CommandId, icon: LucideIcon, run: () => void) => {
    return { id, title: t(id), icon, run };
  };
  return [
    command('newWindow', AppWindow, () => openNewWindow('/')),
    {
      id: 'openInNewWindow',
      title: t('openInNewWindow'),
      icon: AppWindow,
      run: () => openNewWindow(location.hash.slice(1) || '/'),
    },
    command('servers', PanelLeft, toggleServers),
    command('list', PanelLeft, toggleList),
    command('panel', PanelBottom, () => change({ panel: panel === 'none' ? 'traffic' : 'none' })),
    command('maximise', PanelBottom, togglePanelSize),
    command('nextPane', ArrowRightLeft, () => stepPane(1)),
    command('previousPane', ArrowRightLeft, () => stepPane(-1)),
    command('palette', Search, () => openPalette('all')),
  ];
}

/**
 * Scores how well `query` matches `text`; undefined when it doesn't. Every word must occur, and counts more at the start
 * of a word of the text. An empty query matches everything equally.
 */
export function matchScore(text: string, query: string): number | undefined {
  const searched = text.toLowerCase();
  let score = 0;
  for (const word of query.toLowerCase().split(/\s+/)) {
    if (word === '') continue;
    const at = searched.indexOf(word);
    if (at < 0) return undefined;
    const before = searched[at - 1];
    const startsWord = before === undefined || /[^\p{L}\p{N}]/u.test(before);
    score += (startsWord ? 10 : 1) + (at === 0 ? 5 : 0);
  }
  return score;
}

/** The entries whose text matches, best first, at most `limit`. Ties keep their order. */
export function bestMatches<Entry>(
  entries: readonly Entry[],
  query: string,
  textOf: (entry: Entry) => string,
  limit: number,
): Entry[] {
  return entries
    .flatMap((entry) => {
      const score = matchScore(textOf(entry), query);
      return score === undefined ? [] : [{ entry, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** The commands about Loupe itself. */
function useHelpCommands(): WindowCommand[] {
  const t = useTranslations('commands');
  const { showAbout, showLicenses, showNews, checkForUpdates } = useAboutActions();
  const startTour = useTour(({ start }) => start);
  return [
    { id: 'tour', title: t('tour'), icon: Compass, run: startTour },
    { id: 'whatsNew', title: t('whatsNew'), icon: ScrollText, run: () => showNews() },
    { id: 'checkForUpdates', title: t('checkForUpdates'), icon: RotateCw, run: checkForUpdates },
    { id: 'licenses', title: t('licenses'), icon: FileText, run: showLicenses },
    { id: 'about', title: t('about'), icon: Info, run: showAbout },
  ];
}
