import { useNavigate } from '@tanstack/react-router';
import {
  ArrowDown,
  ArrowUp,
  ClipboardCopy,
  Copy,
  EyeOff,
  FileOutput,
  GitCompareArrows,
  Pencil,
  Play,
  RotateCw,
  Square,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerView } from '#shared/model/server.ts';
import { client } from '../../../data/client.ts';
import type { SessionState } from '../../../data/queries.ts';
import { ServerItems } from '../../../kit/menus/index.ts';
import { useWindowSearch } from '../../../state/address.ts';
import { useExportSession } from '../../../state/export-session.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';
import { connectServer, disconnectServer } from '../actions.ts';
import { serverAbilities } from '../server-status.ts';
import { connectGroup, disconnectGroup, type groupsOf } from './groups.ts';

interface ServerCommandsProps {
  view: ServerView;
  session: SessionState | undefined;
  groups: ReturnType<typeof groupsOf>;
  onMove: (steps: number) => void;
  onRemove: () => void;
}

/** What the context menu of a server offers. */
export function ServerCommands({ view, session, groups, onMove, onRemove }: ServerCommandsProps) {
  const t = useTranslations('servers');
  const { change } = useWindowSearch();
  const navigate = useNavigate();
  const { server, builtIn } = view;
  const exportSession = useExportSession();
  const can = serverAbilities(session);
  const target = server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : server.url;
  return (
    <>
      {can.connect && (
        <MenuItem icon={Play} onPress={() => void connectServer(server.id)}>
          {t('connect')}
        </MenuItem>
      )}
      {can.restart && !can.connect && (
        <MenuItem icon={RotateCw} onPress={() => void connectServer(server.id)}>
          {t('restart')}
        </MenuItem>
      )}
      {can.disconnect && (
        <MenuItem icon={Square} onPress={() => void disconnectServer(server.id)}>
          {session?.phase === 'ready' ? t('disconnect') : t('cancelConnect')}
        </MenuItem>
      )}
      <GroupItems groups={groups} />
      <MenuSeparator />
      <MenuItem icon={ClipboardCopy} onPress={() => void attempt(navigator.clipboard.writeText(target))}>
        {t('copyTarget')}
      </MenuItem>
      <MenuItem
        icon={GitCompareArrows}
        onPress={() => void navigate({ to: '/compare', search: { a: server.id, b: undefined } })}
      >
        {t('compare')}
      </MenuItem>
      {session !== undefined && (
        <MenuItem icon={FileOutput} onPress={() => exportSession({ type: 'session', sessionId: session.id })}>
          {t('exportSession')}
        </MenuItem>
      )}
      <ServerItems server={server} isReady={session?.phase === 'ready'} />
      <MenuSeparator />
      {builtIn ? (
        <MenuItem icon={EyeOff} onPress={() => void attempt(client.app.changeSettings({ showDemo: false }))}>
          {t('hideDemo')}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onPress={() => change({ dialog: `edit:${server.id}` })}>
            {t('edit')}
          </MenuItem>
          <MenuItem icon={Copy} onPress={() => void attempt(client.servers.duplicate({ serverId: server.id }))}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem icon={FileOutput} onPress={() => change({ dialog: `export:${server.id}` })}>
            {t('export')}
          </MenuItem>
          <MenuItem icon={ArrowUp} shortcut="moveUp" onPress={() => onMove(-1)}>
            {t('moveUp')}
          </MenuItem>
          <MenuItem icon={ArrowDown} shortcut="moveDown" onPress={() => onMove(1)}>
            {t('moveDown')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onPress={onRemove}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </>
  );
}

function GroupItems({ groups }: Pick<ServerCommandsProps, 'groups'>) {
  const t = useTranslations('servers');
  return groups.flatMap((group) => [
    group.connectable.length > 0 && (
      <MenuItem key={`connect ${group.name}`} icon={Play} onPress={() => connectGroup(group)}>
        {t('connectGroup', { group: group.name, count: group.connectable.length })}
      </MenuItem>
    ),
    group.disconnectable.length > 0 && (
      <MenuItem key={`disconnect ${group.name}`} icon={Square} onPress={() => disconnectGroup(group)}>
        {t('disconnectGroup', { group: group.name, count: group.disconnectable.length })}
      </MenuItem>
    ),
  ]);
}
