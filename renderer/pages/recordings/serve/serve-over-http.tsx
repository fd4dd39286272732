import { useMutation, useQuery } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import type { ServeCommand, ServedMiss, ServedRecording } from '#shared/model/recordings/served-recording.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { PlainText, Section } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { Clock } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './serve.module.css';
import { httpConfig, serveCommandLine } from './serve-snippets.ts';

const firstPort = 7400;

interface ServeOverHttpProps {
  recording: Recording;
  path: string;
  command: ServeCommand;
}

/** Serves a recording at a port, or has the command for it. */
export function ServeOverHttp({ recording, path, command }: ServeOverHttpProps) {
  const t = useTranslations('serveRecording');
  const [typed, setTyped] = useState(String(firstPort));
  // The pressed button goes away: the one in its place takes the focus, without which Escape doesn't close the dialog.
  const [hasPressed, setPressed] = useState(false);
  const onPressed = () => setPressed(true);
  const query = useQuery(host.servedRecordings.list.queryOptions());
  const { id, isMasked, serverName = '' } = recording;
  const served = query.data?.find(({ recordingId }) => recordingId === id);
  const port = portOf(typed);
  const config = served && httpConfig(served.url, serverName);
  const line = port === undefined ? undefined : serveCommandLine({ path, isMasked, port }, command);
  return (
    <>
      <Fetching query={query} />
      {query.data === undefined ? null : served === undefined ? (
        <StartServing {...{ recording, typed, port, onPressed }} onType={setTyped} takesFocus={hasPressed} />
      ) : (
        <Serving served={served} takesFocus={hasPressed} onPressed={onPressed} />
      )}
      {config !== undefined && (
        <Section title={t('config')} actions={<CopyButton text={config} label={t('copyConfig')} />}>
          <p className={layout.quiet}>{t('configHint')}</p>
          <PlainText label={t('config')}>{config}</PlainText>
        </Section>
      )}
      {served === undefined && line !== undefined && (
        <Section title={t('command')} actions={<CopyButton text={line} label={t('copyCommand')} />}>
          <p className={layout.quiet}>{t('commandHintHttp')}</p>
          <PlainText label={t('command')}>{line}</PlainText>
        </Section>
      )}
    </>
  );
}

/** Starts and stops take the place of one another. */
interface SwitchProps {
  takesFocus?: boolean;
  onPressed?: () => void;
}

interface StartServingProps extends SwitchProps {
  recording: Recording;
  typed: string;
  port: number | undefined;
  onType: (text: string) => void;
}

function StartServing({
  recording: { id, isMasked },
  typed,
  port,
  onType,
  takesFocus = false,
  onPressed,
}: StartServingProps) {
  const t = useTranslations('serveRecording');
  const [allowsMasked, setAllowsMasked] = useState(false);
  const starting = useMutation({
    mutationFn: (at: number) => client.servedRecordings.start({ recordingId: id, port: at, allowsMasked }),
    onSuccess: refreshServed,
  });
  const canStart = port !== undefined && (!isMasked || allowsMasked) && !starting.isPending;
  return (
    <Section title={t('serving')}>
      <p className={layout.quiet}>{t('servingHint')}</p>
      <TextField
        label={t('port')}
        inputMode="numeric"
        value={typed}
        onChange={onType}
        errorMessage={port === undefined ? t('noPort') : undefined}
      />
      {isMasked && (
        <Checkbox isSelected={allowsMasked} onChange={setAllowsMasked}>
          {t('allowsMasked')}
        </Checkbox>
      )}
      <div className={layout.row}>
        <Button
          variant="primary"
          autoFocus={takesFocus}
          isDisabled={!canStart}
          onPress={() => {
            onPressed?.();
            if (port !== undefined) starting.mutate(port);
          }}
        >
          <Play aria-hidden />
          {t('start')}
        </Button>
      </div>
      {starting.error !== null && <FailureNotice failure={failureOf(starting.error)} />}
    </Section>
  );
}

function Serving({
  served: { recordingId, url, misses, newest },
  ...focus
}: SwitchProps & { served: ServedRecording }) {
  const t = useTranslations('serveRecording');
  const { count } = useQuantities();
  return (
    <>
      <Section title={t('address')} actions={<StopButton recordingId={recordingId} {...focus} />}>
        <div className={layout.row}>
          <code className={layout.breaking}>{url}</code>
          <CopyButton text={url} label={t('copyAddress')} />
        </div>
        <p className={layout.quiet}>{t('servingHint')}</p>
      </Section>
      <Section title={`${t('misses')} · ${count(misses)}`}>
        {misses === 0 && <p className={layout.quiet}>{t('noMisses')}</p>}
        {misses > newest.length && <p className={layout.quiet}>{t('moreMisses', { count: misses })}</p>}
        {newest.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
          <ul className={css.misses} aria-label={t('misses')} tabIndex={0}>
            {newest.map((miss) => (
              <li key={miss.number}>
                <MissText miss={miss} />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** Ends serving a recording. */
export function StopButton({ recordingId, takesFocus = false, onPressed }: SwitchProps & { recordingId: RecordingId }) {
  const t = useTranslations('serveRecording');
  const stopping = useMutation({
    mutationFn: () => client.servedRecordings.stop({ recordingId }),
    onSuccess: refreshServed,
  });
  return (
    <Button
      autoFocus={takesFocus}
      isDisabled={stopping.isPending}
      onPress={() => {
        onPressed?.();
        stopping.mutate();
      }}
    >
      <Square aria-hidden />
      {t('stop')}
    </Button>
  );
}

function MissText({ miss: { at, method, nearest, places } }: { miss: ServedMiss }) {
  const t = useTranslations('serveRecording');
  const { list } = useQuantities();
  const shown = visibleText(method);
  return (
    <>
      <span className={layout.dim}>
        <Clock at={at} />
      </span>{' '}
      <span className={layout.breaking}>
        {nearest === undefined
          ? t('missWithout', { method: shown })
          : t('miss', {
              method: shown,
              number: nearest.number,
              nearest: visibleText(nearest.method),
              places: list(places.map(visibleText)),
            })}
      </span>
    </>
  );
}

async function refreshServed(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: host.servedRecordings.list.key() });
}

/** The port that a text names; undefined when it names none. */
function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}
