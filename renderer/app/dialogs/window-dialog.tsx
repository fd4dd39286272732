import { useTranslations } from 'use-intl';
import { isServerId } from '#shared/model/id/id-guard.ts';
import { client, host, queryClient } from '../../data/client.ts';
import { useServer } from '../../data/queries.ts';
import { aboutDialogs, newsSincePrefix } from '../../state/about.ts';
import { useToolsSearch } from '../../state/address.ts';
import { clearPrefix } from '../../state/clear.ts';
import { exportPrefix, importRecordings } from '../../state/export-session.ts';
import { attempt } from '../../state/notice.ts';
import { saveCheckPrefix } from '../../state/save-check.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { lazyView } from '../../ui/lazy-view.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { ServerDialog } from '../../workspaces/servers/index.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const ExportSessionDialog = lazyView(
  async () => (await import('../../pages/recordings/export/export-session-dialog.tsx')).ExportSessionDialog,
);
const ImportRecordingsDialog = lazyView(
  async () => (await import('../../pages/recordings/import/import-recordings-dialog.tsx')).ImportRecordingsDialog,
);
const SaveCheckDialog = lazyView(
  async () => (await import('../../pages/checks/save/save-check-dialog.tsx')).SaveCheckDialog,
);

const AboutDialog = lazyView(async () => (await import('../../pages/about/about-dialog.tsx')).AboutDialog);
const LicensesDialog = lazyView(async () => (await import('../../pages/about/licenses-dialog.tsx')).LicensesDialog);
const UpdatesDialog = lazyView(async () => (await import('../../pages/about/updates-dialog.tsx')).UpdatesDialog);
const NewsDialog = lazyView(async () => (await import('../../pages/about/news-dialog.tsx')).NewsDialog);

/** The dialog that an address asks for, unless it belongs to the open list. */
export function WindowDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  if (dialog === 'shortcuts') return <ShortcutsDialog onClose={onClose} />;
  if (dialog === aboutDialogs.about) return <AboutDialog onClose={onClose} />;
  if (dialog === aboutDialogs.licenses) return <LicensesDialog onClose={onClose} />;
  if (dialog === aboutDialogs.updates) return <UpdatesDialog onClose={onClose} />;
  if (dialog === aboutDialogs.news || dialog.startsWith(newsSincePrefix))
    return <NewsDialog key={dialog} dialog={dialog} onClose={onClose} />;
  if (dialog === importRecordings) return <ImportRecordingsDialog onClose={onClose} />;
  if (dialog.startsWith(clearPrefix)) return <ClearDialog dialog={dialog} onClose={onClose} />;
  if (dialog.startsWith(exportPrefix)) return <ExportSessionDialog dialog={dialog} onClose={onClose} />;
  if (dialog.startsWith(saveCheckPrefix)) return <SaveCheckDialog dialog={dialog} onClose={onClose} />;
  return <ServerDialog dialog={dialog} onClose={onClose} />;
}

/** Asks before frames, or a server's unpinned calls or prompt runs, are removed for good. */
function ClearDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const t = useTranslations('undo.clear');
  const { change } = useToolsSearch();
  const [what = '', given] = dialog.slice(clearPrefix.length).split(':');
  const serverId = isServerId(given) ? given : undefined;
  const server = visibleText(useServer(serverId)?.server.name ?? '');
  if (what === 'ended' || what === 'all') {
    return (
      <ConfirmDialog
        title={t(`${what}.title`)}
        action={t(`${what}.action`)}
        onConfirm={() => void attempt(client.traffic.clear({ scope: what }))}
        onClose={onClose}
      >
        {t(`${what}.text`)}
      </ConfirmDialog>
    );
  }
  if ((what !== 'calls' && what !== 'prompts') || serverId === undefined) return null;
  const remove = async () => {
    await attempt(client[what].remove({ serverId }));
    // The one that is shown may be among them.
    change({ run: undefined, compare: undefined }, { replace: true });
    if (what === 'prompts') await queryClient.invalidateQueries({ queryKey: host.prompts.key() });
  };
  return (
    <ConfirmDialog
      title={t(`${what}.title`, { server })}
      action={t(`${what}.action`)}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t(`${what}.text`)}
    </ConfirmDialog>
  );
}
