import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  BookCheck,
  Cable,
  FolderTree,
  Inbox,
  Languages,
  Logs,
  type LucideIcon,
  MessageSquareText,
  Palette,
  Play,
  Plus,
  RotateCw,
  ScrollText,
  Search,
  Settings,
  Square,
  Trash2,
  Wrench,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { locales, themes } from '#shared/model/appearance.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useChangeSettings, useServers, useSessions } from '../../data/queries.ts';
import { languageNames } from '../../pages/settings/index.ts';
import { useWindowSearch } from '../../state/address.ts';
import { useCurrentServerId } from '../../state/current-server.ts';
import { showFailure } from '../../state/notice.ts';
import { connectServer, disconnectServer, serverAbilities } from '../../workspaces/servers/index.ts';
import { openPalette } from './palette-store.ts';

/** Something that the palette can do. */
export interface Command {
  id: string;
  title: string;
  icon: LucideIcon;
  shortcut?: string;
  run: () => void;
}

/** All commands that make sense now. */
export function useCommands(): Command[] {
  return [...usePlaces(), ...useServerCommands(), ...useSettingCommands()];
}

function usePlaces(): Command[] {
  const t = useTranslations('window.palette');
  const navigate = useNavigate();
  const { change } = useWindowSearch();
  const serverId = useCurrentServerId();
  const onServer: Command[] =
    serverId === undefined
      ? []
      : [
          {
            id: 'resources',
            title: t('showResources'),
            icon: FolderTree,
            run: () => void navigate({ to: '/servers/$serverId/resources', params: { serverId } }),
          },
          {
            id: 'prompts',
            title: t('showPrompts'),
            icon: MessageSquareText,
            run: () => void navigate({ to: '/servers/$serverId/prompts', params: { serverId } }),
          },
          {
            id: 'tools',
            title: t('showTools'),
            icon: Wrench,
            run: () => void navigate({ to: '/servers/$serverId/tools', params: { serverId } }),
          },
          {
            id: 'connection',
            title: t('showConnection'),
            icon: Cable,
            run: () => void navigate({ to: '/servers/$serverId/connection', params: { serverId } }),
          },
        ];
  return [
    {
      id: 'quickOpen',
      title: t('quickOpen'),
      icon: Search,
      shortcut: 'Mod+P',
      run: () => openPalette('resources'),
    },
    {
      id: 'slash',
      title: t('usePrompt'),
      icon: MessageSquareText,
      shortcut: '/',
      run: () => openPalette('all', '/'),
    },
    { id: 'add', title: t('addServer'), icon: Plus, run: () => change({ dialog: 'add' }) },
    ...onServer,
    { id: 'traffic', title: t('showTraffic'), icon: ArrowLeftRight, run: () => change({ panel: 'traffic' }) },
    { id: 'logs', title: t('showLogs'), icon: Logs, run: () => change({ panel: 'logs' }) },
    { id: 'stderr', title: t('showStderr'), icon: ScrollText, run: () => change({ panel: 'stderr' }) },
    { id: 'asks', title: t('showAsks'), icon: Inbox, run: () => change({ panel: 'asks' }) },
    { id: 'audit', title: t('showAudit'), icon: BookCheck, run: () => void navigate({ to: '/audit' }) },
    {
      id: 'settings',
      title: t('settings'),
      icon: Settings,
      shortcut: 'Mod+,',
      run: () => void navigate({ to: '/settings' }),
    },
  ];
}

function useServerCommands(): Command[] {
  const t = useTranslations('window.palette');
  const servers = useServers() ?? [];
  const sessions = useSessions();
  return servers.flatMap(({ server: { id, name: server } }): Command[] => {
    const can = serverAbilities(sessions?.find((session) => session.serverId === id));
    const connect = () => void connectServer(id);
    return [
      ...(can.connect ? [{ id: `connect ${id}`, title: t('connect', { server }), icon: Play, run: connect }] : []),
      ...(can.restart && !can.connect
        ? [{ id: `restart ${id}`, title: t('restart', { server }), icon: RotateCw, run: connect }]
        : []),
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
}

function useSettingCommands(): Command[] {
  const t = useTranslations('window.palette');
  const themeName = useTranslations('settings.themes');
  const { mutate } = useChangeSettings();
  const clear = () => {
    client.traffic.clear({ scope: 'ended' }).catch((error: unknown) => showFailure(failureOf(error)));
  };
  return [
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      title: t('theme', { theme: themeName(theme) }),
      icon: Palette,
      run: () => mutate({ theme }),
    })),
    ...locales.map((locale) => ({
      id: `language ${locale}`,
      title: t('language', { language: languageNames[locale] }),
      icon: Languages,
      run: () => mutate({ locale }),
    })),
    { id: 'clear', title: t('clearEnded'), icon: Trash2, run: clear },
  ];
}
