import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CheckRequest } from '#shared/model/checks/check-run.ts';
import type { Recording } from '#shared/model/recordings/recording.ts';
import { client, host, queryClient } from '../../../data/client.ts';
import { failureOf } from '../../../data/failure.ts';
import { pollMs } from '../../../kit/checks/index.ts';
import { useChecksSearch } from '../../../state/address.ts';
import { attempt } from '../../../state/notice.ts';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { RunForm } from './run-form.tsx';
import { RunResult } from './run-result.tsx';

/** The requests of a recording as checks: first what to run against which server, then the run in the address. */
export function RecordingView({ recording }: { recording: Recording }) {
  const { checkRun: checkRunId, change } = useChecksSearch();
  // So that the form begins with how it was run.
  const [last, setLast] = useState<CheckRequest>();
  const start = async (request: CheckRequest) => {
    const run = await attempt(client.checks.start(request));
    if (run === undefined) return;
    queryClient.setQueryData(host.checks.run.queryKey({ input: { checkRunId: run.checkRunId } }), run);
    change({ checkRun: run.checkRunId }, { replace: true });
  };
  if (checkRunId === undefined) return <RunForm recording={recording} last={last} onRun={start} />;
  return (
    <Run
      key={checkRunId}
      checkRunId={checkRunId}
      canAccept={!recording.isLive}
      onAgain={start}
      onChange={(request) => {
        setLast(request);
        change({ checkRun: undefined }, { replace: true });
      }}
    />
  );
}

interface RunProps {
  checkRunId: string;
  canAccept: boolean;
  onAgain: (request: CheckRequest) => void;
  /** Absent where it isn't known any more how it was run. */
  onChange: (request?: CheckRequest) => void;
}

function Run({ checkRunId, canAccept, onAgain, onChange }: RunProps) {
  const { data: run, error } = useQuery(
    host.checks.run.queryOptions({
      input: { checkRunId },
      retry: false,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.phase === 'ended' ? false : pollMs),
    }),
  );
  if (error !== null) return <FailureNotice failure={failureOf(error)} onRetry={() => onChange()} />;
  if (run === undefined) return <Loading />;
  const { request } = run;
  return (
    <RunResult run={run} canAccept={canAccept} onAgain={() => onAgain(request)} onChange={() => onChange(request)} />
  );
}
