import { ArrowDown, ArrowUp, ClipboardCopy, Copy, EyeOff, Pencil, Play, RotateCw, Square, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerView } from '#shared/model/server.ts';
import type { Session } from '#shared/model/session.ts';
import { useWindowSearch } from '../../state/address.ts';
import { MenuItem, MenuSeparator } from '../../ui/controls/menu.tsx';
import { connectServer, disconnectServer, duplicateServer, hideDemo } from './actions.ts';
import { serverAbilities } from './server-status.ts';

interface ServerCommandsProps {
  view: ServerView;
  session: Session | undefined;
  onMove: (steps: number) => void;
  onRemove: () => void;
}

/** The menu of one server. */
export function ServerCommands({ view, session, onMove, onRemove }: ServerCommandsProps) {
  const t = useTranslations('servers');
  const { change } = useWindowSearch();
  const { server, builtIn } = view;
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
      <MenuSeparator />
      <MenuItem icon={ClipboardCopy} onPress={() => void navigator.clipboard.writeText(target)}>
        {t('copyTarget')}
      </MenuItem>
      {builtIn ? (
        <MenuItem icon={EyeOff} onPress={() => void hideDemo()}>
          {t('hideDemo')}
        </MenuItem>
      ) : (
        <>
          <MenuItem icon={Pencil} onPress={() => change({ dialog: `edit:${server.id}` })}>
            {t('edit')}
          </MenuItem>
          <MenuItem icon={Copy} onPress={() => void duplicateServer(server.id)}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem icon={ArrowUp} shortcut="Alt+Up" onPress={() => onMove(-1)}>
            {t('moveUp')}
          </MenuItem>
          <MenuItem icon={ArrowDown} shortcut="Alt+Down" onPress={() => onMove(1)}>
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
