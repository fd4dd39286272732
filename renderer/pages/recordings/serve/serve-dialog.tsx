import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording, Recordings } from '#shared/model/recording.ts';
import { recordingPath } from '../../../data/recordings.ts';
import { useDialogSearch, useOpenDialog } from '../../../state/address.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { recordingName } from '../recording-rows.ts';
import css from './serve.module.css';
import { serveCommandLine, serveConfig } from './serve-snippets.ts';

const prefix = 'serve:';
const firstPort = 7400;

/** Returns a function that opens the dialog with what serves a recording. */
export function useServe(): (id: RecordingId) => void {
  const openDialog = useOpenDialog();
  return (id) => openDialog(`${prefix}${id}`);
}

/** The dialog with the command and the configuration that serve the recording in the address. */
export function ServeDialog({ recordings: { recordings, folder } }: { recordings: Recordings }) {
  const dialog = useDialogSearch();
  const openDialog = useOpenDialog();
  const recording = recordings.find(({ id }) => dialog === `${prefix}${id}`);
  if (recording === undefined) return null;
  return (
    <ServeSnippets
      key={recording.id}
      recording={recording}
      path={recordingPath(folder, recording.id)}
      onClose={() => openDialog(undefined)}
    />
  );
}

interface ServeSnippetsProps {
  recording: Recording;
  path: string;
  onClose: () => void;
}

function ServeSnippets({ recording, path, onClose }: ServeSnippetsProps) {
  const t = useTranslations('serveRecording');
  const [transport, setTransport] = useState<'stdio' | 'http'>('stdio');
  const [typed, setTyped] = useState(String(firstPort));
  const { isMasked, serverName = '' } = recording;
  const port = portOf(typed);
  const isHttp = transport === 'http';
  const served = { path, isMasked, port: isHttp ? port : undefined };
  const line = serveCommandLine(served);
  const config = serveConfig(served, serverName);
  return (
    <Dialog isOpen width="wide" title={t('title', { name: visibleText(recordingName(recording)) })} onClose={onClose}>
      <div className={css.body}>
        <p className={layout.muted}>{t('intro')}</p>
        {isMasked && <Warnings texts={[t('masked')]} />}
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
        {isHttp && (
          <TextField
            label={t('port')}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
            errorMessage={port === undefined ? t('noPort') : undefined}
          />
        )}
        {(!isHttp || port !== undefined) && (
          <>
            {isHttp && (
              <Section title={t('command')} actions={<CopyButton text={line} label={t('copyCommand')} />}>
                <p className={layout.quiet}>{t('startFirst')}</p>
                <PlainText label={t('command')}>{line}</PlainText>
              </Section>
            )}
            <Section title={t('config')} actions={<CopyButton text={config} label={t('copyConfig')} />}>
              <p className={layout.quiet}>{t('configHint')}</p>
              <PlainText label={t('config')}>{config}</PlainText>
            </Section>
            {!isHttp && (
              <Section title={t('command')} actions={<CopyButton text={line} label={t('copyCommand')} />}>
                <p className={layout.quiet}>{t('commandHint')}</p>
                <PlainText label={t('command')}>{line}</PlainText>
              </Section>
            )}
            <p className={layout.quiet}>{t('programHint')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The port that a text names; undefined when it names none. */
function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
