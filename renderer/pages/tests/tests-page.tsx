import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../../data/queries.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useCurrentServerId, useTestsSearch } from '../../state/address.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { PaneHeadLine } from '../../ui/controls/toolbar.tsx';
import { MiddleText } from '../../ui/middle-text.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { TestsEditor } from './editor/tests-editor.tsx';
import css from './tests.module.css';
import { TestsView } from './tests-view.tsx';
import { useTestsFile } from './use-tests.ts';

/** The tests of a server: a list with their results, and the file that they are in. */
export function TestsPage() {
  const t = useTranslations('testsPage');
  const { server, isFile, change } = useTestsSearch();
  const current = useCurrentServerId();
  const servers = (useServers() ?? []).filter(({ recordingId }) => recordingId === undefined);
  const known = (id: ServerId | undefined) => servers.find((each) => each.server.id === id)?.server.id;
  const serverId = known(server) ?? known(current) ?? servers[0]?.server.id;
  return (
    <>
      <PaneHeadLine title={t('title')} detail={serverId !== undefined && <FilePath serverId={serverId} />}>
        {serverId !== undefined && (
          <Select
            label={t('server')}
            isLabelHidden
            value={serverId}
            options={servers.map((each) => ({ value: each.server.id, label: visibleText(each.server.name) }))}
            onChange={(next) => change({ server: next, test: undefined })}
          />
        )}
        {serverId !== undefined && (
          <Segmented
            label={t('view')}
            value={isFile ? 'file' : 'list'}
            options={[
              { value: 'list', label: t('list') },
              { value: 'file', label: t('file') },
            ]}
            onChange={(view) => change({ view: view === 'file' ? view : undefined })}
          />
        )}
      </PaneHeadLine>
      {serverId === undefined ? (
        <EmptyState icon={FlaskConical} title={t('noServersTitle')}>
          {t('noServersText')}
        </EmptyState>
      ) : (
        <ServerTests key={serverId} serverId={serverId} isFile={isFile} />
      )}
    </>
  );
}

/** Where the file is, and whether it can be copied. */
function FilePath({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('testsPage');
  const path = useTestsFile(serverId).data?.path;
  if (path === undefined) return null;
  return (
    <span className={css.path} title={visibleText(path)}>
      <MiddleText text={visibleText(path)} />
      <CopyButton text={path} label={t('copyPath')} />
    </span>
  );
}

function ServerTests({ serverId, isFile }: { serverId: ServerId; isFile: boolean }) {
  const query = useTestsFile(serverId);
  const { data: file, refetch } = query;
  if (file === undefined) return <Fetching query={query} />;
  if (file.failure !== undefined) return <FailureNotice failure={file.failure} onRetry={() => void refetch()} />;
  return isFile ? <TestsEditor serverId={serverId} file={file} /> : <TestsView serverId={serverId} file={file} />;
}
