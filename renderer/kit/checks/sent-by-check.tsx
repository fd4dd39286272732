import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { host } from '../../data/client.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import css from './checks.module.css';

/** Above a result that a check got: why it isn't in the list of runs, and where it is. Nothing above any other. */
export function SentByCheck({ checkRunId }: { checkRunId: string | undefined }) {
  const t = useTranslations('saveTest');
  const { data: runs = [] } = useQuery({ ...host.checks.runs.queryOptions(), enabled: checkRunId !== undefined });
  if (checkRunId === undefined) return null;
  const run = runs.find((each) => each.checkRunId === checkRunId);
  return (
    <p role="note" className={classNames(layout.wrappingRow, layout.muted, css.sentByCheck)}>
      <span>{t('sentByCheck')}</span>
      {run !== undefined && (
        <Link to="/checks" search={checkRunSearch(run)} className={css.link}>
          {t('showChecks')}
        </Link>
      )}
    </p>
  );
}

/** The part of the address of the page Checks that shows a run. */
export function checkRunSearch({ checkRunId, request: { serverId: server, source } }: CheckRun) {
  if (source.kind === 'recording') return { recording: source.recordingId, checkRun: checkRunId };
  return { server, from: source.kind === 'pins' ? source.kind : undefined };
}
