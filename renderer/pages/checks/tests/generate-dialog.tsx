import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { refreshChecks } from '../../../data/checks.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useSession } from '../../../data/queries.ts';
import { DiffView } from '../../../kit/editor/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { FieldGroup } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../checks.module.css';

interface GenerateDialogProps {
  serverId: ServerId;
  file: TestsFile;
  onClose: () => void;
}

/** Shows a starter for each tool without a test, and adds those that the user leaves ticked. Nothing is run. */
export function GenerateDialog({ serverId, file, onClose }: GenerateDialogProps) {
  const t = useTranslations('testsPage');
  const sessionId = useSession(serverId, ({ id }) => id);
  /** Tools that get none. */
  const [omitted, setOmitted] = useState<readonly string[]>([]);
  const whole = useQuery(
    host.tests.generate.queryOptions({
      input: sessionId === undefined ? skipToken : { sessionId, omitted: [] },
      retry: false,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const { data, error, isPlaceholderData } = useQuery(
    host.tests.generate.queryOptions({
      input: sessionId === undefined ? skipToken : { sessionId, omitted: [...omitted] },
      placeholderData: keepPreviousData,
      retry: false,
      gcTime: 0,
      staleTime: 0,
    }),
  );
  const writing = useMutation({
    mutationFn: ({ text, revision }: { text: string; revision: string }) =>
      client.tests.write({ serverId, text, revision }),
    onSuccess: async () => {
      await refreshChecks();
      onClose();
    },
  });
  const tools = whole.data?.added ?? [];
  const chosen = tools.filter((tool) => !omitted.includes(tool));
  const failure = error ?? whole.error ?? writing.error;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('generateTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('dismiss')}</Button>
          <Button
            variant="primary"
            isDisabled={chosen.length === 0 || data === undefined || isPlaceholderData || writing.isPending}
            onPress={() => {
              if (data !== undefined) writing.mutate(data);
            }}
          >
            {t('addStarters', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {failure !== null && <FailureNotice failure={failureOf(failure)} />}
        {whole.data === undefined && failure === null && <Spinner label={t('loading')} />}
        {whole.data !== undefined && tools.length === 0 && <p className={layout.muted}>{t('nothingToGenerate')}</p>}
        {tools.length > 0 && (
          <>
            <FieldGroup label={t('generateTools')} description={t('generateText')}>
              <Checkbox isSelected={omitted.length === 0} onChange={(isOn) => setOmitted(isOn ? [] : tools)}>
                {t('allTools')}
              </Checkbox>
              <div className={classNames(layout.stack, css.tools)}>
                {tools.map((tool) => (
                  <Checkbox
                    key={tool}
                    isSelected={!omitted.includes(tool)}
                    onChange={(isOn) => setOmitted(isOn ? omitted.filter((each) => each !== tool) : [...omitted, tool])}
                  >
                    {visibleText(tool)}
                  </Checkbox>
                ))}
              </div>
            </FieldGroup>
            {data !== undefined && chosen.length > 0 && (
              <div className={css.diff}>
                <DiffView before={file.text} after={data.text} language="yaml" label={t('generatePreview')} />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
