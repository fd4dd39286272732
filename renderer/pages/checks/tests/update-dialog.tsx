import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import { host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { acceptChecks } from '../../../kit/checks/index.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import css from '../checks.module.css';

interface UpdateDialogProps {
  run: CheckRun;
  file: TestsFile;
  onClose: () => void;
}

/** Shows what the failed expectations of a run become, and writes them when the user agrees. */
export function UpdateDialog({ run: { checkRunId }, file, onClose }: UpdateDialogProps) {
  const t = useTranslations('testsPage');
  const { data, error } = useQuery(
    host.tests.previewUpdate.queryOptions({ input: { checkRunId }, retry: false, gcTime: 0, staleTime: 0 }),
  );
  const writing = useMutation({
    mutationFn: () => acceptChecks({ checkRunId }),
    onSuccess: (isDone) => {
      if (isDone) onClose();
    },
  });

  const canWrite = data !== undefined && data.updates.length > 0;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('updateTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('dismiss')}</Button>
          <Button
            variant="primary"
            isDisabled={!canWrite || writing.isPending}
            onPress={() => {
              if (canWrite) writing.mutate();
            }}
          >
            {t('write')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {error !== null && <FailureNotice failure={failureOf(error)} />}
        {data === undefined && error === null && <Spinner label={t('loading')} />}
        {data !== undefined && (
          <>
            <p className={layout.muted}>{t('updateText', { count: data.updates.length })}</p>
            {data.kept > 0 && <p className={layout.warn}>{t('updateKept', { count: data.kept })}</p>}
            {canWrite && (
              <div className={css.diff}>
                <DiffView before={file.text} after={data.text} language="yaml" label={t('updateDiff')} />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
