import { useNavigate } from '@tanstack/react-router';
import { CassetteTape, ClipboardCopy, FileOutput, GitCompareArrows, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { ServerView } from '#shared/model/server.ts';
import { closeRecording } from '../../../data/recordings.ts';
import { ServerItems } from '../../../kit/menus/index.ts';
import { useExportSession } from '../../../state/export-session.ts';
import { attempt } from '../../../state/notice.ts';
import { MenuItem, MenuSeparator } from '../../../ui/controls/menu.tsx';

interface RecordingCommandsProps {
  view: ServerView;
  recordingId: RecordingId;
}

/** The commands of a recording in the list, which can't be connected or edited. */
export function RecordingCommands({ view: { server }, recordingId }: RecordingCommandsProps) {
  const t = useTranslations('servers');
  const navigate = useNavigate();
  const exportSession = useExportSession();
  const target = server.transport === 'stdio' ? [server.command, ...server.args].join(' ') : server.url;
  const show = () => navigate({ to: '/recordings', search: { recording: recordingId } });
  return (
    <>
      <MenuItem icon={X} onPress={() => void attempt(closeRecording(recordingId))}>
        {t('closeRecording')}
      </MenuItem>
      <MenuItem icon={CassetteTape} onPress={() => void show()}>
        {t('showRecording')}
      </MenuItem>
      <MenuItem icon={FileOutput} onPress={() => exportSession({ type: 'recording', recordingId })}>
        {t('exportSession')}
      </MenuItem>
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
      <ServerItems server={server} isReady={false} />
    </>
  );
}
