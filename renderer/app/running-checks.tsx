import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import { usePendingRequests } from '../data/queries.ts';
import { checkRunSearch, doneIn } from '../kit/checks/index.ts';
import { classNames } from '../ui/class-names.ts';
import layout from '../ui/layout.module.css';
import { visibleText } from '../ui/visible-text.ts';
import css from './app.module.css';

/** How far the runs of checks are that go on, each with a link to it. */
export function RunningChecks({ runs }: { runs: readonly CheckRun[] }) {
  return runs.map((run) => <Run key={run.checkRunId} run={run} />);
}

function Run({ run }: { run: CheckRun }) {
  const t = useTranslations('checksPage');
  const { checks: total, serverName, request } = run;
  const waits = usePendingRequests().some(({ serverId }) => serverId === request.serverId) ? 'yes' : 'no';
  const text = t('progress', { server: visibleText(serverName), done: doneIn(run), total, waits });
  return (
    <Link to="/checks" search={checkRunSearch(run)} className={classNames(layout.truncate, css.place)} title={text}>
      {text}
    </Link>
  );
}
