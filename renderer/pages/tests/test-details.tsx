import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  FileText,
  Play,
  SquareArrowOutUpRight,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type CheckResult, outcomeOf, type ValueExpectation } from '#shared/model/checks/check.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import { host } from '../../data/client.ts';
import { Fetching } from '../../kit/fetching.tsx';
import { useOpenFrame, useTestsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { Tag } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tests.module.css';
import { tones } from './tests-table.tsx';
import { type NewestResult, type ShownTest, shownState } from './use-tests.ts';

interface TestDetailsProps {
  serverId: ServerId;
  shown: ShownTest;
  /** Undefined while it can't be run. */
  onRun: (() => void) | undefined;
}

/** A test with what came of it last: each expectation, with the actual value where it doesn't hold. */
export function TestDetails({ serverId, shown, onRun }: TestDetailsProps) {
  const t = useTranslations('testsPage');
  const { test, result } = shown;
  const { change } = useTestsSearch();
  const state = shownState(shown);
  const name = visibleText(test.name);
  return (
    <section className={layout.view} aria-label={t('test', { name })}>
      <Toolbar label={t('test', { name })}>
        <h3 className={layout.truncate}>{name}</h3>
        <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
        <Spacer />
        <Actions>
          <IconButton
            icon={FileText}
            label={t('openInEditor')}
            onPress={() => change({ view: 'file', test: test.name })}
          />
        </Actions>
        <Button isDisabled={onRun === undefined || test.skip !== undefined} onPress={() => onRun?.()}>
          <Play aria-hidden />
          {t('run')}
        </Button>
      </Toolbar>
      <p className={layout.remark}>
        <code className={layout.breaking}>
          {test.method} {visibleText(test.target)}
        </code>
      </p>
      {test.skip !== undefined && <p className={layout.remark}>{t('skips', { reason: visibleText(test.skip) })}</p>}
      {result === undefined || result.row.isRunning ? (
        test.skip === undefined && <p className={layout.remark}>{t('expectations', { count: test.expectations })}</p>
      ) : (
        <Outcome serverId={serverId} result={result} />
      )}
    </section>
  );
}

function Outcome({ serverId, result: { checkRunId, row } }: { serverId: ServerId; result: NewestResult }) {
  const t = useTranslations('testsPage');
  const { ordinal } = row;
  const query = useQuery(
    host.checks.result.queryOptions({ input: { checkRunId, ordinal }, retry: false, staleTime: 0 }),
  );
  const openFrame = useOpenFrame();
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  const { runId, responseSeq, failure } = data;
  return (
    <>
      {(runId !== undefined || responseSeq !== undefined) && (
        <div className={classNames(layout.wrappingRow, css.sources)}>
          {runId !== undefined && <RunButton serverId={serverId} result={data} runId={runId} />}
          {responseSeq !== undefined && (
            <Button onPress={() => openFrame(responseSeq)}>
              <ArrowLeftRight aria-hidden />
              {t('showResponse')}
            </Button>
          )}
        </div>
      )}
      {failure !== undefined && <FailureNotice failure={failure} onOpenFrame={openFrame} />}
      <Checks result={data} />
    </>
  );
}

interface RunButtonProps {
  serverId: ServerId;
  result: CheckResult;
  runId: RunId;
}

/** Shows the call or the run of the prompt in its history. */
function RunButton({ serverId, result: { method, target }, runId }: RunButtonProps) {
  const t = useTranslations('testsPage');
  const navigate = useNavigate();
  const params = { serverId };
  const open = () => {
    if (method === 'tools/call') {
      void navigate({ to: '/servers/$serverId/tools', params, search: { tool: target, run: runId } });
    } else void navigate({ to: '/servers/$serverId/prompts', params, search: { prompt: target, run: runId } });
  };
  return (
    <Button onPress={open}>
      <SquareArrowOutUpRight aria-hidden />
      {t('showRun')}
    </Button>
  );
}

function Checks({ result: { expectations, state, failure, skip } }: { result: CheckResult }) {
  const t = useTranslations('testsPage');
  const tests = useTranslations('tests');
  if (state === 'skipped' && skip === undefined && failure === undefined) {
    return <p className={layout.remark}>{tests('notAllowed')}</p>;
  }
  const values = expectations.filter((each) => each.kind !== 'same');
  if (values.length === 0) return null;
  // What failed is what one looks for.
  const sorted = values.toSorted((a, b) => Number(a.holds) - Number(b.holds));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={layout.scroll} aria-label={t('checks')} tabIndex={0}>
      <ul className={css.checks}>
        {sorted.map((check, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the expectations of one test, in their order.
          <Check key={index} check={check} />
        ))}
      </ul>
    </section>
  );
}

const marks = {
  holds: { icon: CircleCheck, label: 'holds', tone: layout.ok },
  failed: { icon: CircleX, label: 'doesNotHold', tone: layout.error },
  notJudged: { icon: CircleQuestionMark, label: 'notJudged', tone: layout.warn },
} as const;

function Check({ check }: { check: ValueExpectation }) {
  const t = useTranslations('testsPage');
  const tests = useTranslations('tests');
  const { kind, problem, place } = check;
  const expected = visibleText(check.expected);
  const actual = check.actual === undefined ? undefined : visibleText(check.actual);
  const isOutput = kind === 'schema' && check.expected === '"output"';
  const { icon: Icon, label, tone } = marks[outcomeOf(check)];
  return (
    <li className={layout.row}>
      <Icon aria-label={t(label)} className={classNames(layout.fixed, css.mark, tone)} />
      <span className={classNames(layout.stack, layout.breaking)}>
        <span>{tests(`expects.${kind}`, { path: isOutput ? 'none' : visibleText(check.path ?? '$'), expected })}</span>
        {problem !== undefined && <span className={tone}>{tests(`problem.${problem}`, { actual: actual ?? '' })}</span>}
        {problem !== 'errorResponse' && actual !== undefined && (
          <code className={layout.error}>
            {place === undefined
              ? tests('actual', { actual })
              : tests('actualAt', { place: visibleText(place), actual })}
          </code>
        )}
      </span>
    </li>
  );
}
