import { useNavigate } from '@tanstack/react-router';
import { Inbox, Pencil, Play, ShieldCheck, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { refreshChecks } from '../../data/checks.ts';
import { client } from '../../data/client.ts';
import { useCanSend, usePendingRequests, useServer } from '../../data/queries.ts';
import { useWindowSearch } from '../../state/address.ts';
import { attempt } from '../../state/notice.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../ui/status/progress.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { callKeys, setConsent, toolsOf, useConsent } from './run-consent.ts';
import { RunDialog } from './run-dialog.tsx';
import css from './tests.module.css';
import { UpdateDialog } from './update-dialog.tsx';
import { doneIn } from './use-tests.ts';

/** Runs tests: these, else all that are for the server. */
type Run = (tests?: readonly SavedTest[]) => void;

interface RunBarProps {
  serverId: ServerId;
  file: TestsFile;
  /** The tests that are for the server. */
  applying: readonly SavedTest[];
  /** Those that the user chose; empty for all. */
  chosen: readonly SavedTest[];
  runs: readonly CheckRun[];
  /** More buttons. */
  actions: ReactNode;
  /** What is below the bar; `run` is undefined while nothing can be run. */
  children: (run: Run | undefined) => ReactNode;
}

/** How far the newest run is, and what starts, cancels and follows one. */
export function RunBar({ serverId, file, applying, chosen, runs, actions, children }: RunBarProps) {
  const t = useTranslations('testsPage');
  const consent = useConsent(serverId);
  const canSend = useCanSend(serverId);
  const [asked, setAsked] = useState<readonly SavedTest[]>();
  const [isReviewing, setReviewing] = useState(false);
  const newest = runs.at(-1);
  const isRunning = newest?.phase === 'running';
  const start = async (tests: readonly SavedTest[], { allowed, asks } = consent) => {
    const called = toolsOf(tests);
    await attempt(
      client.checks.start({
        source: {
          kind: 'tests',
          revision: file.revision,
          ...(tests.length < applying.length && { ordinals: tests.map(({ ordinal }) => ordinal) }),
        },
        serverId,
        allowed: allowed.filter((tool) => called.has(tool)),
        asks,
      }),
    );
    await refreshChecks();
  };
  const run: Run = (tests = applying) => {
    const isDecided = callKeys(tests).every((call) => consent.known.includes(call));
    if (isDecided) void start(tests);
    else setAsked(tests);
  };
  const canRun = canSend && !isRunning;
  const tools = toolsOf(applying);
  return (
    <>
      <div className={classNames(layout.ruled, css.head)}>
        <div className={classNames(layout.wrappingRow, css.actions)}>
          {newest === undefined ? <span className={layout.dim}>{t('noRun')}</span> : <RunText run={newest} />}
          <Spacer />
          {isRunning && <InboxButton serverId={serverId} />}
          {actions}
          {newest?.phase === 'ended' && newest.counts.failed > 0 && (
            <Button isDisabled={newest.acceptable === 0} onPress={() => setReviewing(true)}>
              <Pencil aria-hidden />
              {t('update')}
            </Button>
          )}
          {tools.size > 0 && (
            <IconButton
              icon={ShieldCheck}
              label={t('tools')}
              isDisabled={!canRun}
              onPress={() => setAsked(chosen.length > 0 ? chosen : applying)}
            />
          )}
          {isRunning ? (
            <Button onPress={() => void attempt(client.checks.cancel({ checkRunId: newest.checkRunId }))}>
              <Square aria-hidden />
              {t('cancel')}
            </Button>
          ) : (
            <Button
              variant="primary"
              isDisabled={!canRun || applying.length === 0}
              onPress={() => run(chosen.length > 0 ? chosen : undefined)}
            >
              <Play aria-hidden />
              {chosen.length > 0 ? t('runChosen', { count: chosen.length }) : t('runAll')}
            </Button>
          )}
        </div>
        {isRunning && <ProgressLine label={t('progress')} value={doneIn(newest)} total={newest.checks} />}
      </div>
      {!canSend && <NotConnected serverId={serverId} />}
      {newest?.failure !== undefined && <FailureNotice failure={newest.failure} />}
      {children(canRun ? run : undefined)}
      {asked !== undefined && (
        <RunDialog
          tests={asked}
          consent={consent}
          onRun={(next) => {
            setConsent(serverId, next);
            setAsked(undefined);
            void start(asked, next);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {isReviewing && newest !== undefined && (
        <UpdateDialog run={newest} file={file} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}

/** How far a run is, or what came of it. */
function RunText({ run }: { run: CheckRun }) {
  const t = useTranslations('testsPage');
  const { counts, checks: total, phase, isCancelled } = run;
  const done = doneIn(run);
  return (
    <span role="status" className={layout.breaking}>
      {phase === 'running'
        ? t('running', { done, total })
        : isCancelled
          ? t('cancelled', { done, total })
          : t('summary', { ...counts, total })}
    </span>
  );
}

function InboxButton({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('testsPage');
  const { change } = useWindowSearch();
  const isWaiting = usePendingRequests().some((each) => each.serverId === serverId);
  if (!isWaiting) return null;
  return (
    <Button onPress={() => change({ panel: 'inbox' })}>
      <Inbox aria-hidden />
      {t('openInbox')}
    </Button>
  );
}

function NotConnected({ serverId }: { serverId: ServerId }) {
  const t = useTranslations('testsPage');
  const navigate = useNavigate();
  const name = useServer(serverId)?.server.name ?? '';
  return (
    <div className={classNames(layout.remark, layout.row)} role="status">
      <span className={layout.breaking}>{t('notConnected', { server: visibleText(name) })}</span>
      <Spacer />
      <Button onPress={() => void navigate({ to: '/servers/$serverId/connection', params: { serverId } })}>
        {t('showConnection')}
      </Button>
    </div>
  );
}
