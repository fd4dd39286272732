import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ClientChange, ClientEntryPlace } from '#shared/recording/recorded-clients.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './clients.module.css';
import { entryKey, refreshFoundClients, useFoundClients } from './found-clients.ts';

interface ChangeDialogProps {
  place: ClientEntryPlace;
  /** The client is measured in place of being recorded. */
  isProbe?: boolean;
  /** To the list of entries. */
  onBack: () => void;
  onClose: () => void;
}

/**
 * Shows what installing the recorder in an entry changes or, where it is installed, removing it; makes the change once
 * the user agrees to it, and says what to restart.
 */
export function ChangeDialog({ place: { file, at }, isProbe = false, onBack, onClose }: ChangeDialogProps) {
  const t = useTranslations('recordedClients');
  const limitsId = useId();
  const entry = { file, at };
  const [hasLimits, setLimits] = useState(false);
  const probed = isProbe ? { isProbe, ...(hasLimits && { hasLimits }) } : {};
  const {
    data: change,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery(
    host.recordedClients.preview.queryOptions({
      input: { entry, ...probed },
      gcTime: 0,
      staleTime: 0,
      retry: false,
      placeholderData: keepPreviousData,
    }),
  );
  const making = useMutation({
    mutationFn: ({ action, fingerprint }: ClientChange) => {
      const change = { entry, fingerprint };
      return action === 'install'
        ? client.recordedClients.install({ ...change, ...probed })
        : client.recordedClients.uninstall(change);
    },
    onSuccess: refreshFoundClients,
    onError: (thrown) => {
      // The file isn't the one that was shown: the user decides about what it has now.
      if (failureOf(thrown).code === 'clientFileChanged') void refetch();
    },
  });
  const name = visibleText(change?.name ?? at.at(-1) ?? '');
  const isStop = change?.action === 'uninstall';
  const failure = making.error ?? error;
  return (
    <Dialog
      isOpen
      width="wide"
      title={isStop ? t('stopTitle', { name }) : isProbe ? t('measureTitle', { name }) : t('recordTitle', { name })}
      onClose={onClose}
      footer={
        making.isSuccess ? (
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            {!isStop && (
              <Button variant="quiet" onPress={onBack}>
                {t('back')}
              </Button>
            )}
            <Spacer />
            <Button onPress={onClose}>{t('cancel')}</Button>
            <Button
              variant="primary"
              isDisabled={change === undefined || isPlaceholderData || making.isPending}
              onPress={() => change !== undefined && making.mutate(change)}
            >
              {t('change')}
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        {failure !== null && <FailureNotice failure={failureOf(failure)} />}
        {change !== undefined &&
          (making.isSuccess ? <Done change={change} /> : <Change change={change} isProbe={isProbe} />)}
        {isProbe && !isStop && change !== undefined && !making.isSuccess && (
          <div className={layout.stack}>
            <Checkbox isSelected={hasLimits} onChange={setLimits} describedBy={limitsId}>
              {t('limits')}
            </Checkbox>
            <p id={limitsId} className={layout.quiet}>
              {t('limitsText')}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Change({ change, isProbe }: { change: ClientChange; isProbe: boolean }) {
  const { client: format, file, action, before, after } = change;
  const t = useTranslations('recordedClients');
  const formats = useTranslations('imports.formats');
  return (
    <>
      <p className={layout.muted}>
        {action === 'uninstall' ? t('uninstallText') : isProbe ? t('measureText') : t('installText')}
      </p>
      <Facts>
        <Fact name={t('client')}>{formats(format)}</Fact>
        <Fact name={t('file')}>
          <code className={layout.breaking}>{file}</code>
          <CopyButton text={file} label={t('copyFile')} />
        </Fact>
      </Facts>
      <section className={layout.stack} aria-label={t('lines')}>
        <div className={classNames(layout.box, css.difference)}>
          <DiffView before={before} after={after} language="json" label={t('lines')} />
        </div>
        <p className={layout.quiet}>{t('masked')}</p>
      </section>
    </>
  );
}

function Done({ change: { client: format, action, name, file, at } }: { change: ClientChange }) {
  const t = useTranslations('recordedClients');
  const formats = useTranslations('imports.formats');
  const { data: found } = useFoundClients();
  const backup = found?.entries.find((entry) => entryKey(entry) === entryKey({ file, at }))?.backup;
  const values = { client: formats(format), name: visibleText(name) };
  return (
    <>
      <div role="status" className={classNames(layout.stack, css.done)}>
        <p className={classNames(layout.row, layout.strong)}>
          <CircleCheck aria-hidden className={layout.ok} />
          <span className={layout.breaking}>
            {action === 'install' ? t('installed', values) : t('uninstalled', values)}
          </span>
        </p>
        <p>{t('restart', { client: format })}</p>
        {action === 'install' && <p className={layout.muted}>{t('appears')}</p>}
      </div>
      {backup !== undefined && <BackupFact backup={backup} />}
    </>
  );
}

/** Where the file from before the recording is. */
export function BackupFact({ backup }: { backup: string }) {
  const t = useTranslations('recordedClients');
  return (
    <Facts>
      <Fact name={t('backup')}>
        <code className={classNames(layout.dim, layout.breaking)}>{backup}</code>
        <CopyButton text={backup} label={t('copyBackup')} />
      </Fact>
    </Facts>
  );
}
