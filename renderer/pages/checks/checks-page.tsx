import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ServerId } from '#shared/model/id/id.ts';
import { useServers } from '../../data/queries.ts';
import { recordingName } from '../../data/recording-name.ts';
import { useRecordings } from '../../data/recordings.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useChecksSearch, useCurrentServerId } from '../../state/address.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { PaneHeadLine } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { MiddleText } from '../../ui/middle-text.tsx';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './checks.module.css';
import { useDraft } from './editor/file-draft.ts';
import { TestsEditor } from './editor/tests-editor.tsx';
import { PinsView } from './pins/pins-view.tsx';
import { RecordingView } from './recordings/recording-view.tsx';
import { Sources } from './sources.tsx';
import { TestsView } from './tests/tests-view.tsx';
import { useTestsFile } from './tests/use-tests.ts';

/** The checks of a server: the tests of its project, what runs after a restart, and recordings. */
export function ChecksPage() {
  const t = useTranslations('checksPage');
  const tests = useTranslations('testsPage');
  const { server, isFile, source, recording, change } = useChecksSearch();
  const current = useCurrentServerId();
  const servers = (useServers() ?? []).filter(({ recordingId }) => recordingId === undefined);
  const known = (id: ServerId | undefined) => servers.find((each) => each.server.id === id)?.server.id;
  const serverId = known(server) ?? known(current) ?? servers[0]?.server.id;
  const draft = useDraft(serverId);
  const isOfTests = source === 'tests' && serverId !== undefined;
  return (
    <>
      <PaneHeadLine
        title={t('title')}
        detail={
          source === 'recording' ? <RecordingName id={recording} /> : isOfTests && <FilePath serverId={serverId} />
        }
      >
        {serverId !== undefined && source !== 'recording' && (
          <Select
            label={t('server')}
            isLabelHidden
            value={serverId}
            options={servers.map((each) => ({ value: each.server.id, label: visibleText(each.server.name) }))}
            onChange={(next) => change({ server: next, test: undefined })}
          />
        )}
        {isOfTests && (
          <Segmented
            label={tests('view')}
            value={isFile ? 'file' : 'list'}
            options={[
              { value: 'list', label: tests('list') },
              { value: 'file', label: tests(draft === undefined ? 'file' : 'fileUnsaved') },
            ]}
            onChange={(view) => change({ view: view === 'file' ? view : undefined })}
          />
        )}
      </PaneHeadLine>
      <div className={layout.fillHeight}>
        <SplitPane
          id="checks"
          orientation="horizontal"
          panes={[
            { id: 'sources', defaultSize: '22%', minSize: 150, content: <Sources serverId={serverId} /> },
            { id: 'checks', minSize: 320, content: <SourceView serverId={serverId} /> },
          ]}
        />
      </div>
    </>
  );
}

/** The checks of the chosen source. */
function SourceView({ serverId }: { serverId: ServerId | undefined }) {
  const t = useTranslations('checksPage');
  const { isFile, source, recording } = useChecksSearch();
  return (
    <div className={layout.view}>
      {source === 'recording' ? (
        <ChosenRecording id={recording} />
      ) : serverId === undefined ? (
        <EmptyState icon={FlaskConical} title={t('noServersTitle')}>
          {t('noServersText')}
        </EmptyState>
      ) : source === 'pins' ? (
        <PinsView key={serverId} serverId={serverId} />
      ) : (
        <ServerTests key={serverId} serverId={serverId} isFile={isFile} />
      )}
    </div>
  );
}

function ChosenRecording({ id }: { id: string | undefined }) {
  const t = useTranslations('checksPage');
  const query = useRecordings();
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  const recording = data.recordings.find((each) => each.id === id);
  if (recording === undefined) return <EmptyState title={t('noRecording')} />;
  return <RecordingView key={recording.id} recording={recording} />;
}

function RecordingName({ id }: { id: string | undefined }) {
  const recording = useRecordings().data?.recordings.find((each) => each.id === id);
  if (recording === undefined) return null;
  const name = visibleText(recordingName(recording));
  return (
    <span className={layout.truncate} title={name}>
      {name}
    </span>
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
