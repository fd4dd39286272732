import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseJson } from '#shared/mcp/json/parse-json.ts';
import { createFailure } from '#shared/messages/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import {
  type ExportedSession,
  type ExportFileFormat,
  type ExportSource,
  exportFileFormats,
  exportSourceSchema,
} from '#shared/model/recordings/session-export.ts';
import { host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useSessions } from '../../../data/queries.ts';
import { exportPrefix } from '../../../state/export-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './export.module.css';
import { Exported, Kept } from './exported.tsx';
import { Preview } from './preview.tsx';
import { useExport } from './use-export.ts';

/** Exports what the address names; nothing when it names no source. */
export function ExportSessionDialog({ dialog, onClose }: { dialog: string; onClose: () => void }) {
  const { data: source } = exportSourceSchema.safeParse(parseJson(dialog.slice(exportPrefix.length)));
  if (source === undefined) return null;
  return <ExportForm key={dialog} source={source} onClose={onClose} />;
}

function ExportForm({ source, onClose }: { source: ExportSource; onClose: () => void }) {
  const t = useTranslations('exportSession');
  const { sessions, failure, chosen, choose } = useExportedSessions(source);
  const [isWhole, setWhole] = useState(false);
  const [format, setFormat] = useState<ExportFileFormat>('jsonl');
  const [isMasked, setMasked] = useState(true);
  const { state, start, cancel } = useExport();
  const taken = isWhole && chosen !== undefined ? { type: 'session' as const, sessionId: chosen } : source;
  const request = { source: ofSession(taken, chosen), format, isMasked };
  const canPreview = source.type === 'recording' || chosen !== undefined;
  const isWriting = state.phase === 'writing';
  const isDone = state.phase === 'done' || state.phase === 'kept';
  const isRecorded = useSessions()?.some(({ id, recorded }) => id === chosen && recorded !== undefined) === true;
  const canKeep = source.type !== 'recording' && !isRecorded && format === 'jsonl';
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('title')}
      onClose={onClose}
      footer={
        isDone ? (
          // A key: without one, it would be the first button before it, and not take the focus.
          <Button key="done" variant="primary" autoFocus onPress={onClose}>
            {t('finish')}
          </Button>
        ) : (
          <>
            <Button onPress={isWriting ? cancel : onClose}>{t('cancel')}</Button>
            {canKeep && (
              <Button isDisabled={!canPreview || isWriting} onPress={() => start({ ...request, isKept: true })}>
                {t('keep')}
              </Button>
            )}
            <Button variant="primary" isDisabled={!canPreview || isWriting} onPress={() => start(request)}>
              {t('export')}
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        {state.phase === 'done' ? (
          <Exported file={state.file} report={state.report} isMasked={isMasked} />
        ) : state.phase === 'kept' ? (
          <Kept recordingId={state.recordingId} report={state.report} isMasked={isMasked} />
        ) : (
          <>
            {state.phase === 'failed' && <FailureNotice failure={state.failure} />}
            {isWriting && (
              <div role="status" className={layout.stack}>
                <ProgressLine label={t('writing')} value={state.done} total={state.total} />
                <span className={layout.muted}>{t('writing')}</span>
              </div>
            )}
            <fieldset className={css.choices} disabled={isWriting}>
              {(source.type === 'filter' || source.type === 'frames') && (
                <Segmented
                  label={t('what')}
                  value={isWhole ? 'session' : source.type}
                  options={[
                    { value: source.type, label: t(`sources.${source.type}`) },
                    { value: 'session', label: t('sources.session') },
                  ]}
                  onChange={(value) => setWhole(value === 'session')}
                />
              )}
              <SessionChoice sessions={sessions} chosen={chosen} onChoose={choose} />
              <Segmented
                label={t('format')}
                value={format}
                options={exportFileFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
                onChange={setFormat}
              />
              <Checkbox isSelected={isMasked} onChange={setMasked}>
                {t('mask')}
              </Checkbox>
            </fieldset>
            <p className={layout.quiet}>{t(`formatHints.${format}`)}</p>
            {!isMasked && <Warnings texts={[t('unmasked')]} />}
            {failure !== undefined && <FailureNotice failure={failure} />}
            {canPreview && !isWriting && <Preview request={request} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface SessionChoiceProps {
  sessions: readonly ExportedSession[];
  chosen: SessionId | undefined;
  onChoose: (session: SessionId) => void;
}

/** A file has one session: of several, the user chooses one. */
function SessionChoice({ sessions, chosen, onChoose }: SessionChoiceProps) {
  const t = useTranslations('exportSession');
  const { count } = useQuantities();
  if (sessions.length < 2 || chosen === undefined) return null;
  return (
    <Select
      label={t('session')}
      value={chosen}
      options={sessions.toReversed().map(({ sessionId, serverName, frames, at }) => ({
        value: sessionId,
        label: t('sessionOf', { server: visibleText(serverName), at: new Date(at), frames: count(frames) }),
      }))}
      onChange={onChoose}
    />
  );
}

/** The sessions with frames of a source; the newest one is chosen until the user chooses. */
function useExportedSessions(source: ExportSource) {
  const [chosen, choose] = useState<SessionId>();
  const isFrames = source.type === 'filter' || source.type === 'frames';
  const { data, error } = useQuery(
    host.sessionExports.sessions.queryOptions({
      input: { source },
      enabled: isFrames,
      gcTime: 0,
      staleTime: 0,
      retry: false,
    }),
  );
  const sessions = data?.sessions ?? [];
  const given = source.type === 'recording' ? undefined : source.sessionId;
  const known = chosen ?? given ?? sessions.at(-1)?.sessionId;
  const isEmpty = data !== undefined && sessions.length === 0;
  return { sessions, failure: failureIn(error, isEmpty), chosen: known, choose };
}

function failureIn(error: unknown, isEmpty: boolean) {
  if (error !== null) return failureOf(error);
  return isEmpty ? createFailure('nothingToExport') : undefined;
}

function ofSession(source: ExportSource, sessionId: SessionId | undefined): ExportSource {
  if (source.type !== 'filter' && source.type !== 'frames') return source;
  return { ...source, sessionId };
}
