import { CircleDot, Gauge, Square } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ClientEntry } from '#shared/recording/recorded-clients.ts';
import { failureOf } from '../../../data/failure.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Clock } from '../../../ui/status/clock.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Tag } from '../../../ui/status/tag.tsx';
import { Warnings } from '../../../ui/status/warnings.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { BackupFact } from './change-dialog.tsx';
import css from './clients.module.css';
import { entryKey, hasRecorder, useFoundClients, useOpenClientDialog } from './found-clients.ts';

/** Opens the dialog that puts the recorder or the probe into a client's configuration. */
export function ClientButton({ what }: { what: 'record' | 'measure' }) {
  const t = useTranslations('recordedClients');
  const open = useOpenClientDialog(what);
  const Icon = what === 'record' ? CircleDot : Gauge;
  return (
    <Button onPress={() => open()}>
      <Icon aria-hidden />
      {t(what)}
    </Button>
  );
}

/** The clients that have the recorder in their configuration, and those that lost it; nothing without any. */
export function RecordedClients() {
  const t = useTranslations('recordedClients');
  const { data, error, refetch } = useFoundClients();
  const entries = data?.entries.filter(hasRecorder) ?? [];
  const lost = data?.lost.map(({ name, file, problem }) => t('lost', { name: visibleText(name), file, problem })) ?? [];
  if (entries.length === 0 && lost.length === 0 && error === null) return null;
  return (
    <section className={css.recorded} aria-label={t('recordedTitle')}>
      <h3>{t('recordedTitle')}</h3>
      {error !== null && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
      {entries.length > 0 && (
        <ul className={classNames(layout.box, css.entries)}>
          {entries.map((entry) => (
            <li key={entryKey(entry)} className={css.entry}>
              <RecordedEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <Warnings texts={lost} />
    </section>
  );
}

function RecordedEntry({ entry }: { entry: ClientEntry }) {
  const t = useTranslations('recordedClients');
  const formats = useTranslations('imports.formats');
  const { file, folder, state, installedAt, backup, isProbe } = entry;
  const action = isProbe === true ? 'measure' : 'record';
  const open = useOpenClientDialog(action);
  const name = visibleText(entry.name);
  const client = formats(entry.client);
  const isChanged = state === 'changed';
  return (
    <>
      <div className={classNames(layout.stack, layout.fillWidth)}>
        <span className={classNames(layout.wrappingRow, css.name)}>
          <bdi className={layout.breaking}>{name}</bdi>
          <span className={layout.quiet}>{client}</span>
          {folder !== undefined && <span className={classNames(layout.quiet, css.project)}>{folder}</span>}
          {isChanged && <Tag tone="warn">{t('changed')}</Tag>}
          {isProbe === true && <Tag tone="ok">{t('measuring')}</Tag>}
          {installedAt !== undefined && (
            <span className={layout.quiet}>
              {t('since')} <Clock at={installedAt} hasDate />
            </span>
          )}
        </span>
        <code className={layout.quietTruncate} title={file}>
          {file}
        </code>
        {isChanged && <p className={layout.warn}>{t('changedText')}</p>}
        {backup !== undefined && <BackupFact backup={backup} />}
      </div>
      {!isChanged && (
        <Button aria-label={t(`stopEntry.${action}`, { name, client })} onPress={() => open(entry)}>
          {isProbe === true ? <Gauge aria-hidden /> : <Square aria-hidden />}
          {t(`stop.${action}`)}
        </Button>
      )}
    </>
  );
}
