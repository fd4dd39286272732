import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { RecordingId } from '#shared/model/id/id.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { useRecordingsSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { PaneHead } from '../../../ui/controls/toolbar.tsx';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { recordingName } from '../recording-rows.ts';
import { RunForm } from './run-form.tsx';
import { pollMs } from './run-progress.ts';
import { RunResult } from './run-result.tsx';

/** Returns a function that shows the view which sends a recording's requests to a server. */
export function useRunAgainst(): (id: RecordingId) => void {
  const { change } = useRecordingsSearch();
  return (id) => change({ verify: id, verifyRun: undefined });
}

/** Sends the requests of a recording to a server and shows what differs: first what to run, then the run in the address. */
export function RunAgainst({ recording }: { recording: Recording }) {
  const t = useTranslations('runAgainst');
  const { verifyRun: verifyRunId, change } = useRecordingsSearch();
  // So that the form begins with how it was run.
  const [last, setLast] = useState<CheckRequest>();
  const start = async (request: CheckRequest) => {
    const run = await attempt(client.checks.start(request));
    if (run === undefined) return;
    queryClient.setQueryData(host.checks.run.queryKey({ input: { checkRunId: run.checkRunId } }), run);
    change({ verifyRun: run.checkRunId }, { replace: true });
  };
  return (
    <>
      <PaneHead title={t('title', { name: visibleText(recordingName(recording)) })}>
        <IconButton
          icon={ArrowLeft}
          label={t('back')}
          onPress={() => change({ verify: undefined, verifyRun: undefined, recording: recording.id })}
        />
      </PaneHead>
      {verifyRunId === undefined ? (
        <RunForm recording={recording} last={last} onRun={start} />
      ) : (
        <Run
          key={verifyRunId}
          verifyRunId={verifyRunId}
          canUpdate={!recording.isLive}
          onAgain={start}
          onChange={(request) => {
            setLast(request);
            change({ verifyRun: undefined }, { replace: true });
          }}
        />
      )}
    </>
  );
}

interface RunProps {
  verifyRunId: string;
  canUpdate: boolean;
  onAgain: (request: CheckRequest) => void;
  /** Absent where it isn't known any more how it was run. */
  onChange: (request?: CheckRequest) => void;
}

function Run({ verifyRunId, canUpdate, onAgain, onChange }: RunProps) {
  const { data: run, error } = useQuery(
    host.checks.run.queryOptions({
      input: { checkRunId: verifyRunId },
      retry: false,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.phase === 'ended' ? false : pollMs),
    }),
  );
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => onChange()} />;
  if (run === undefined) return <Loading />;
  const { request } = run;
  return (
    <RunResult run={run} canUpdate={canUpdate} onAgain={() => onAgain(request)} onChange={() => onChange(request)} />
  );
}
