import { useTranslations } from 'use-intl';
import { link, useLinkState } from '../data/client.ts';
import { useServers } from '../data/queries.ts';
import { useDialogSearch, useWindowSearch } from '../state/address.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import layout from '../ui/layout.module.css';
import { lazyView } from '../ui/lazy-view.tsx';
import { type Pane, SplitPane } from '../ui/split-pane.tsx';
import { Spinner } from '../ui/status/progress.tsx';
import {
  AddDialog,
  BundleDialog,
  EditDialog,
  ExportDialog,
  ImportDialog,
  KnownDialog,
  RemoveDialog,
  ServersPane,
  useFileDrop,
  useLinkOffers,
} from '../workspaces/servers/index.ts';
import css from './app.module.css';
import { Area } from './area.tsx';
import { useIsFolded } from './columns.ts';
import { Header } from './header.tsx';
import { Palette } from './palette/index.ts';
import { Rail } from './rail.tsx';
import { Region } from './region.tsx';
import { StatusBar } from './status-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame around every view: bars, columns, bottom panel, dialogs. It follows nothing, so that it is drawn once. */
export function Shell() {
  return (
    <div className={classNames(layout.stack, css.window)}>
      <Shortcuts />
      <LinkOffers />
      <Header />
      <LinkBanner />
      <div className={classNames(layout.fillHeight, css.body)}>
        <Rail />
        <Main />
      </div>
      <StatusBar />
      <ServerDialog />
      <Palette />
    </div>
  );
}

function Shortcuts() {
  useShortcuts();
  useFileDrop();
  return null;
}

/** Shows what a link `loupe://…` proposed that was opened outside: never more than a preview. */
function LinkOffers() {
  useLinkOffers();
  return null;
}

function Main() {
  const isFolded = useIsFolded();
  const servers: Pane = {
    id: 'servers',
    defaultSize: 200,
    minSize: 150,
    maxSize: 480,
    isFixed: true,
    content: <Servers isFolded={false} />,
  };
  const area: Pane = { id: 'area', minSize: 240, content: <Area /> };
  return (
    <main className={classNames(layout.fillWidth, css.main)}>
      {isFolded && (
        <div className={css.folded}>
          <Servers isFolded />
        </div>
      )}
      <div className={layout.fillWidth}>
        <SplitPane id="window" orientation="horizontal" panes={isFolded ? [area] : [servers, area]} />
      </div>
    </main>
  );
}

/** The servers with their names, or folded to icons. */
function Servers({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('window.panes');
  return (
    <Region pane="servers" label={t('servers')} content={isFolded ? 'folded' : 'wide'}>
      <ServersPane isFolded={isFolded} />
    </Region>
  );
}

/** Says that the window has lost its host and is trying to get it back. */
function LinkBanner() {
  const t = useTranslations('window.link');
  if (useLinkState() !== 'lost') return null;
  return (
    <div role="status" className={classNames(layout.aligned, css.banner)}>
      <Spinner label={t('lost')} />
      {t('lost')}
      <Button onPress={link.retryNow}>{t('retry')}</Button>
    </div>
  );
}

const ShortcutsDialog = lazyView(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** The dialog that the address asks for: adding, importing, exporting, editing or removing servers, or the shortcuts. */
function ServerDialog() {
  const dialog = useDialogSearch();
  const { change } = useWindowSearch();
  const servers = useServers();
  const close = () => change({ dialog: undefined });
  if (dialog === 'add') return <AddDialog onClose={close} />;
  if (dialog === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  if (dialog === 'import') return <ImportDialog previewId={undefined} onClose={close} />;
  if (dialog?.startsWith('import:')) return <ImportDialog previewId={dialog.slice('import:'.length)} onClose={close} />;
  if (dialog?.startsWith('bundle:'))
    return <BundleDialog key={dialog} uploadId={dialog.slice('bundle:'.length)} onClose={close} />;
  if (dialog === 'export') return <ExportDialog serverId={undefined} onClose={close} />;
  if (dialog?.startsWith('export:')) return <ExportDialog serverId={dialog.slice('export:'.length)} onClose={close} />;
  if (dialog === 'known') return <KnownDialog onClose={close} />;
  const removing = servers?.find(({ server }) => dialog === `remove:${server.id}`);
  if (removing !== undefined) return <RemoveDialog view={removing} onClose={close} />;
  const editing = servers?.find(({ server }) => dialog === `edit:${server.id}`);
  if (editing === undefined || editing.builtIn) return null;
  return <EditDialog key={editing.server.id} view={editing} onClose={close} />;
}
