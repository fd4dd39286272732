import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ClientEntry, ClientEntryPlace } from '#shared/recording/recorded-clients.ts';
import { client, host } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ChangeDialog } from './change-dialog.tsx';
import css from './clients.module.css';
import { entryKey, refreshFoundClients, useFoundClients } from './found-clients.ts';
import { MeasureSteps } from './measure-steps.tsx';
import { MeasuredFacts } from './measured-facts.tsx';

interface MeasureDialogProps {
  place: ClientEntryPlace;
  /** To the list of entries. */
  onBack: () => void;
  onClose: () => void;
}

/** Puts the probe into an entry, shows what it measures of the client, and restores the configuration. */
export function MeasureDialog({ place, onBack, onClose }: MeasureDialogProps) {
  const { data: found, error } = useFoundClients();
  const entry = found?.entries.find((each) => entryKey(each) === entryKey(place));
  // Stays when the configuration is restored.
  const [measured, setMeasured] = useState<ClientEntry>();
  if (entry?.isProbe === true && measured === undefined) setMeasured(entry);
  if (measured !== undefined) return <Measuring entry={measured} onClose={onClose} />;
  if (found === undefined && error === null) return null;
  return <ChangeDialog isProbe place={place} onBack={onBack} onClose={onClose} />;
}

function Measuring({ entry, onClose }: { entry: ClientEntry; onClose: () => void }) {
  const t = useTranslations('recordedClients');
  const { file, at, installedAt } = entry;
  const { data: all = [], error } = useQuery(host.measuredClients.list.queryOptions({ staleTime: 0 }));
  // Of a probe that another Loupe put there, that one has what it measures.
  const measured = installedAt === undefined ? undefined : all.find(({ changedAt }) => changedAt >= installedAt);
  const restoring = useMutation({
    mutationFn: async () => {
      const place = { file, at };
      const { action, fingerprint } = await client.recordedClients.preview({ entry: place });
      // Someone may have done it already.
      if (action === 'uninstall') await client.recordedClients.uninstall({ entry: place, fingerprint });
    },
    onSuccess: refreshFoundClients,
  });
  const failure = restoring.error ?? error;
  return (
    <Dialog
      isOpen
      width="wide"
      title={t('measureTitle', { name: visibleText(entry.name) })}
      onClose={onClose}
      footer={
        restoring.isSuccess ? (
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <span className={layout.quiet}>{t('measureLater')}</span>
            <Spacer />
            <Button onPress={onClose}>{t('later')}</Button>
            <Button variant="primary" isDisabled={restoring.isPending} onPress={() => restoring.mutate()}>
              {t('restore')}
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        {failure !== null && <FailureNotice failure={failureOf(failure)} />}
        <MeasureSteps entry={entry} measured={measured} isRestored={restoring.isSuccess} />
        {measured !== undefined && <MeasuredFacts measured={measured} />}
      </div>
    </Dialog>
  );
}
