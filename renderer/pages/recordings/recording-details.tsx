import { useQuery } from '@tanstack/react-query';
import { FileOutput, FlaskConical, FolderOpen, FolderSearch, Pencil, Server, Trash2, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { host } from '../../data/client.ts';
import { useAppInfo } from '../../data/queries.ts';
import { closeRecording, recordingPath } from '../../data/recordings.ts';
import { useRecordingsSearch } from '../../state/address.ts';
import { useExportSession } from '../../state/export-session.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Fact, Facts, PlainText } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { Clock } from '../../ui/status/clock.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { LastRun } from './last-run.tsx';
import { removeRecording, revealRecording, useOpenRow, useRunAgainst } from './recording-actions.ts';
import { useDescribe } from './recording-dialog.tsx';
import { type RecordingRow, sourceOf } from './recording-rows.ts';
import css from './recordings.module.css';
import { useServe } from './serve/serve-dialog.tsx';
import { StopButton } from './serve/serve-over-http.tsx';

/** What is known of a recording or a session, and what can be done with it. */
export function RecordingDetails({ row, folder }: { row: RecordingRow; folder: string }) {
  const t = useTranslations('recordings');
  const of = useTranslations('connection.recorded');
  const { change } = useRecordingsSearch();
  const openRow = useOpenRow();
  const { recording, serverId, isLive, isProbe, purpose } = row;
  const name = visibleText(row.name);
  const label = recording === undefined ? t('sessionDetails', { name }) : t('details', { name });
  const openLabel = recording === undefined ? t('goToServer') : serverId === undefined ? t('open') : t('goTo');
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate} title={name}>
          {name}
        </h3>
        {isLive && <Tag tone="ok">{t('live')}</Tag>}
        {isProbe && <Tag>{of('probeTitle')}</Tag>}
        {purpose !== undefined && <Tag>{t(`purpose.${purpose}`)}</Tag>}
        <Spacer />
        <IconButton
          icon={X}
          label={t('closeDetails')}
          shortcut="close"
          onPress={() => change({ recording: undefined }, { replace: true })}
        />
      </Toolbar>
      <div className={classNames(layout.ruled, layout.wrappingRow, css.buttons)}>
        {recording === undefined && <ExportButton row={row} variant="primary" />}
        <Button variant={recording === undefined ? 'plain' : 'primary'} onPress={() => void openRow(row)}>
          <FolderOpen aria-hidden />
          {openLabel}
        </Button>
        {recording !== undefined && <ExportButton row={row} />}
        {recording !== undefined && (
          <>
            <RunAgainstButton id={recording.id} />
            <ServeButton id={recording.id} />
            {serverId !== undefined && <CloseButton id={recording.id} />}
            <RenameButton id={recording.id} />
            <RemoveButton id={recording.id} name={row.name} />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a session may have nothing else that takes the focus. */}
      <section className={classNames(layout.scroll, css.facts)} aria-label={t('facts')} tabIndex={0}>
        {isProbe && <p className={layout.muted}>{of('probeText')}</p>}
        {isLive && recording !== undefined && <p className={layout.muted}>{t(`liveText.${recording.transport}`)}</p>}
        {recording !== undefined && <Served id={recording.id} />}
        {recording !== undefined && <LastRun recordingId={recording.id} />}
        <RowFacts row={row} />
        {recording === undefined ? <LoggedFacts row={row} /> : <FileFacts recording={recording} folder={folder} />}
      </section>
    </section>
  );
}

function ExportButton({ row, variant = 'plain' }: { row: RecordingRow; variant?: 'plain' | 'primary' }) {
  const t = useTranslations('exportSession');
  const exportSession = useExportSession();
  return (
    <Button variant={variant} onPress={() => exportSession(sourceOf(row))}>
      <FileOutput aria-hidden />
      {t('open')}
    </Button>
  );
}

interface OfRecording {
  id: RecordingId;
}

function RunAgainstButton({ id }: OfRecording) {
  const t = useTranslations('runAgainst');
  const runAgainst = useRunAgainst();
  return (
    <Button onPress={() => runAgainst(id)}>
      <FlaskConical aria-hidden />
      {t('open')}
    </Button>
  );
}

function ServeButton({ id }: OfRecording) {
  const t = useTranslations('serveRecording');
  const serve = useServe();
  return (
    <Button onPress={() => serve(id)}>
      <Server aria-hidden />
      {t('open')}
    </Button>
  );
}

/** Where Loupe serves it over HTTP, with the way to end that. */
function Served({ id }: OfRecording) {
  const t = useTranslations('serveRecording');
  const { data } = useQuery(host.servedRecordings.list.queryOptions());
  const served = data?.find(({ recordingId }) => recordingId === id);
  if (served === undefined) return null;
  return (
    <Facts>
      <Fact name={t('servedAt')}>
        <code className={layout.breaking}>{served.url}</code>
        <CopyButton text={served.url} label={t('copyAddress')} />
        <StopButton recordingId={id} />
      </Fact>
    </Facts>
  );
}

function RenameButton({ id }: OfRecording) {
  const t = useTranslations('recordings');
  const describe = useDescribe();
  return <IconButton icon={Pencil} label={t('rename')} onPress={() => describe(id)} />;
}

function CloseButton({ id }: OfRecording) {
  const t = useTranslations('recordings');
  return (
    <Tooltip text={t('closeHint')}>
      <Button onPress={() => void attempt(closeRecording(id))}>
        <X aria-hidden />
        {t('close')}
      </Button>
    </Tooltip>
  );
}

function RemoveButton({ id, name }: OfRecording & { name: string }) {
  const t = useTranslations('recordings');
  return <IconButton icon={Trash2} label={t('remove')} onPress={() => void removeRecording({ id, name })} />;
}

function RowFacts({ row: { client, target, startedAt, revision, durationMs, recording } }: { row: RecordingRow }) {
  const t = useTranslations('recordings');
  const of = useTranslations('connection');
  const { duration } = useQuantities();
  const era = recording?.era;
  return (
    <Facts>
      {client !== '' && (
        <Fact name={t('columns.client')}>
          <bdi>{visibleText(client)}</bdi>
        </Fact>
      )}
      {recording?.serverName !== undefined && (
        <Fact name={t('serverName')}>
          <bdi>{visibleText(recording.serverName)}</bdi>
        </Fact>
      )}
      {target !== '' && (
        <Fact name={of('target')}>
          <code className={layout.breaking}>{visibleText(target)}</code>
          <CopyButton text={target} label={of('copyTarget')} />
        </Fact>
      )}
      <Fact name={t('columns.startedAt')}>
        <Clock at={startedAt} hasDate />
      </Fact>
      <Fact name={t('columns.durationMs')}>{duration(durationMs)}</Fact>
      {revision !== undefined && <Fact name={t('columns.revision')}>{visibleText(revision)}</Fact>}
      {era !== undefined && <Fact name={of('era')}>{of(`eras.${era}`)}</Fact>}
    </Facts>
  );
}

/** What a session of Loupe's own is in numbers, and what can be done with it. */
function LoggedFacts({ row: { messages, errors, bytes } }: { row: RecordingRow }) {
  const t = useTranslations('recordings');
  const quantities = useQuantities();
  return (
    <>
      {messages !== undefined && (
        <Facts>
          <Fact name={t('columns.messages')}>{quantities.count(messages)}</Fact>
          {errors !== undefined && (
            <Fact name={t('columns.errors')}>
              <span className={errors > 0 ? layout.error : undefined}>{quantities.count(errors)}</span>
            </Fact>
          )}
          {bytes !== undefined && <Fact name={t('columns.bytes')}>{quantities.bytes(bytes)}</Fact>}
        </Facts>
      )}
      <p className={layout.quiet}>{t('loupeSession')}</p>
    </>
  );
}

function FileFacts({ recording, folder }: { recording: Recording; folder: string }) {
  const t = useTranslations('recordings');
  const of = useTranslations('connection');
  const { count, bytes } = useQuantities();
  const { transport, messages, errors, missing, isMasked, isCounting, isProbe, note } = recording;
  const canReveal = useAppInfo()?.frontEnd === 'desktop';
  const path = recordingPath(folder, recording.id);
  return (
    <>
      <Facts>
        <Fact name={of('transport')}>{of(`transports.${transport}`)}</Fact>
        <Fact name={t('columns.messages')}>
          {count(messages)}
          {isCounting && <span className={layout.quiet}>{t('counting')}</span>}
        </Fact>
        <Fact name={t('columns.errors')}>
          <span className={errors > 0 && !isProbe ? layout.error : undefined}>{count(errors)}</span>
        </Fact>
        {missing > 0 && (
          <Fact name={t('missing')}>
            <span className={layout.warn}>{t('missingText', { count: missing })}</span>
          </Fact>
        )}
        <Fact name={t('columns.bytes')}>{bytes(recording.bytes)}</Fact>
        <Fact name={t('secrets')}>{isMasked ? t('masked') : t('unmasked')}</Fact>
        <Fact name={t('file')}>
          <code className={classNames(layout.dim, layout.breaking)}>{path}</code>
          <CopyButton text={path} label={t('copyFile')} />
          {canReveal && (
            <IconButton icon={FolderSearch} label={t('reveal')} onPress={() => void revealRecording(recording.id)} />
          )}
        </Fact>
      </Facts>
      {note !== '' && <PlainText label={t('note')}>{note}</PlainText>}
    </>
  );
}
