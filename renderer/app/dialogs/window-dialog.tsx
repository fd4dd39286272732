import { aboutDialogs, newsSincePrefix } from '../../state/about.ts';
import { clearPrefix } from '../../state/clear.ts';
import { exportPrefix, importRecordings } from '../../state/export-session.ts';
import { saveTestPrefix } from '../../state/save-test.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { ServerDialog } from '../../workspaces/servers/index.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const ExportSessionDialog = lazyView(
  async () => (await import('../../pages/recordings/export/export-session-dialog.tsx')).ExportSessionDialog,
);
const ImportRecordingsDialog = lazyView(
  async () => (await import('../../pages/recordings/import/import-recordings-dialog.tsx')).ImportRecordingsDialog,
);
const SaveTestDialog = lazyView(
  async () => (await import('../../pages/tests/save/save-test-dialog.tsx')).SaveTestDialog,
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
  if (dialog.startsWith(saveTestPrefix)) return <SaveTestDialog dialog={dialog} onClose={onClose} />;
  return <ServerDialog dialog={dialog} onClose={onClose} />;
}
