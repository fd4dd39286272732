import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording, Recordings } from '#shared/model/recordings/recording.ts';
import type { ServeCommand } from '#shared/model/recordings/served-recording.ts';
import { host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { recordingName } from '../../../data/recording-name.ts';
import { recordingPath } from '../../../data/recordings.ts';
import { useDialogSearch, useOpenDialog } from '../../../state/address.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './serve.module.css';
import { ServeOverHttp } from './serve-over-http.tsx';
import { serveCommandLine, stdioConfig } from './serve-snippets.ts';

const prefix = 'serve:';

/** Returns a function that opens the dialog with what serves a recording. */
export function useServe(): (id: RecordingId) => void {
  const openDialog = useOpenDialog();
  return (id) => openDialog(`${prefix}${id}`);
}

/** The dialog that serves the recording in the address, or has the command and the configuration for that. */
export function ServeDialog({ recordings: { recordings, folder } }: { recordings: Recordings }) {
  const dialog = useDialogSearch();
  const openDialog = useOpenDialog();
  const recording = recordings.find(({ id }) => dialog === `${prefix}${id}`);
  if (recording === undefined) return null;
  return (
    <ServeRecording
      key={recording.id}
      recording={recording}
      path={recordingPath(folder, recording.id)}
      onClose={() => openDialog(undefined)}
    />
  );
}

interface ServeRecordingProps {
  recording: Recording;
  path: string;
  onClose: () => void;
}

function ServeRecording({ recording, path, onClose }: ServeRecordingProps) {
  const t = useTranslations('serveRecording');
  const [transport, setTransport] = useState<'stdio' | 'http'>('stdio');
  const { data: command, error } = useQuery(host.servedRecordings.command.queryOptions({ retry: false }));
  return (
    <Dialog isOpen width="wide" title={t('title', { name: visibleText(recordingName(recording)) })} onClose={onClose}>
      <div className={css.body}>
        <p className={layout.muted}>{t('intro')}</p>
        {recording.isMasked && <Warnings texts={[t('masked')]} />}
        <div className={layout.wideRow}>
          <Segmented
            label={t('transport')}
            value={transport}
            options={[
              { value: 'stdio', label: 'stdio' },
              { value: 'http', label: 'HTTP' },
            ]}
            onChange={setTransport}
          />
        </div>
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        {command !== undefined &&
          (transport === 'http' ? (
            <ServeOverHttp recording={recording} path={path} command={command} />
          ) : (
            <ServeOverStdio recording={recording} path={path} command={command} />
          ))}
      </div>
    </Dialog>
  );
}

function ServeOverStdio({
  recording: { isMasked, serverName = '' },
  path,
  command,
}: {
  recording: Recording;
  path: string;
  command: ServeCommand;
}) {
  const t = useTranslations('serveRecording');
  const served = { path, isMasked, port: undefined };
  const line = serveCommandLine(served, command);
  const config = stdioConfig(served, command, serverName);
  return (
    <>
      <Section title={t('config')} actions={<CopyButton text={config} label={t('copyConfig')} />}>
        <p className={layout.quiet}>{t('configHint')}</p>
        <PlainText label={t('config')}>{config}</PlainText>
      </Section>
      <Section title={t('command')} actions={<CopyButton text={line} label={t('copyCommand')} />}>
        <p className={layout.quiet}>{t('commandHint')}</p>
        <PlainText label={t('command')}>{line}</PlainText>
      </Section>
    </>
  );
}
