import { Check, Play, ShieldCheck, Square } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckRun } from '#shared/model/checks/check-run.ts';
import type { SavedTest, TestsFile } from '#shared/model/checks/tests-file.ts';
import type { ServerId } from '#shared/model/id/id.ts';
import { refreshChecks } from '../../../data/checks.ts';
import { client } from '../../../data/client.ts';
import { useCanSend, useServer } from '../../../data/queries.ts';
import { doneIn } from '../../../kit/checks/index.ts';
import { attempt } from '../../../state/notice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Actions } from '../../../ui/controls/actions.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Spacer } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { ProgressLine } from '../../../ui/status/progress.tsx';
import css from '../checks.module.css';
import { SaveReport } from '../rows/save-report.tsx';
import { NotConnected, WaitingNote } from '../run-notes.tsx';
import { callKeys, setConsent, toolsOf, useConsent } from './run-consent.ts';
import { RunDialog } from './run-dialog.tsx';
import { UpdateDialog } from './update-dialog.tsx';

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
  /** How many were edited since they ran. */
  edited: number;
  /** More buttons. */
  actions: ReactNode;
  /** What is below the bar; `run` is undefined while nothing can be run. */
  children: (run: Run | undefined) => ReactNode;
}

/** How far the newest run is, and what starts, cancels and follows one. */
export function RunBar({ serverId, file, applying, chosen, runs, edited, actions, children }: RunBarProps) {
  const t = useTranslations('testsPage');
  const page = useTranslations('checksPage');
  const server = useServer(serverId)?.server;
  const consent = useConsent(server);
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
        untilChanged: true,
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
        <div className={classNames(layout.row, css.actions)}>
          {newest === undefined ? (
            <span className={classNames(layout.dim, layout.shrink)}>{t('noRun')}</span>
          ) : (
            <RunText run={newest} edited={edited} />
          )}
          <Spacer />
          {isRunning && <WaitingNote serverId={serverId} />}
          <Actions>
            {newest?.phase === 'ended' && newest.acceptable > 0 && (
              <Button onPress={() => setReviewing(true)}>
                <Check aria-hidden />
                {page('acceptAll', { count: newest.acceptable })}
              </Button>
            )}
            {actions}
            {newest?.phase === 'ended' && <SaveReport run={newest} />}
            {tools.size > 0 && (
              <IconButton
                icon={ShieldCheck}
                label={t('tools')}
                isDisabled={!canRun}
                onPress={() => setAsked(chosen.length > 0 ? chosen : applying)}
              />
            )}
          </Actions>
          {isRunning ? (
            <Button onPress={() => void attempt(client.checks.cancel({ checkRunId: newest.checkRunId }))}>
              <Square aria-hidden />
              {page('cancel')}
            </Button>
          ) : (
            <Button
              variant="primary"
              isDisabled={!canRun || applying.length === 0}
              onPress={() => run(chosen.length > 0 ? chosen : undefined)}
            >
              <Play aria-hidden />
              {chosen.length > 0 ? t('runChosen', { count: chosen.length }) : page('runAll')}
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
          serverId={serverId}
          tests={asked}
          consent={consent}
          onRun={(next) => {
            if (server !== undefined) setConsent(server, next);
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
function RunText({ run, edited }: { run: CheckRun; edited: number }) {
  const t = useTranslations('testsPage');
  const { counts, checks: total, phase, isCancelled } = run;
  const done = doneIn(run);
  return (
    <span role="status" className={css.runText}>
      {phase === 'running'
        ? t('running', { done, total })
        : isCancelled
          ? t('cancelled', { done, total })
          : t('summary', { ...counts, total })}
      {phase === 'ended' && t('edited', { count: edited })}
    </span>
  );
}
