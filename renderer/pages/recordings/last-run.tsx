import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { RecordingId } from '#shared/model/id/id.ts';
import { host } from '../../data/client.ts';
import { doneIn, pollMs, useRunText } from '../../kit/checks/index.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { ProgressLine } from '../../ui/status/progress.tsx';

/** The newest run of a recording against a server, and the way back to it; nothing before there is one. */
export function LastRun({ recordingId }: { recordingId: RecordingId }) {
  const t = useTranslations('runAgainst');
  const textOf = useRunText();
  const navigate = useNavigate();
  const query = useQuery(
    host.checks.runs.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(({ phase }) => phase !== 'ended') === true ? pollMs : false),
    }),
  );
  const run = query.data?.findLast(
    ({ request }) => request.source.kind === 'recording' && request.source.recordingId === recordingId,
  );
  // Most recordings have none, so nothing says that it is being looked for.
  if (run === undefined) return query.error !== null && <Fetching query={query} />;
  const text = textOf(run);
  return (
    <Section
      title={t('lastRun')}
      actions={
        <Button
          onPress={() => void navigate({ to: '/checks', search: { recording: recordingId, checkRun: run.checkRunId } })}
        >
          <ArrowRight aria-hidden />
          {t('showRun')}
        </Button>
      }
    >
      <p role="status" className={layout.breaking}>
        {text}
      </p>
      {run.phase !== 'ended' && (
        <ProgressLine label={text} {...(run.phase === 'running' && { value: doneIn(run), total: run.checks })} />
      )}
    </Section>
  );
}
