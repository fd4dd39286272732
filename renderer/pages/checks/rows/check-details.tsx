import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Check, Play, SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { CheckResult } from '#shared/model/checks/check.ts';
import type { RunId, ServerId } from '#shared/model/id/id.ts';
import { host } from '../../../data/client.ts';
import { acceptChecks } from '../../../kit/checks/index.ts';
import { Fetching } from '../../../kit/fetching.tsx';
import { useOpenFrame } from '../../../state/address.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spacer, Toolbar } from '../../../ui/controls/toolbar.tsx';
import layout from '../../../ui/layout.module.css';
import { FailureNotice } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { ValueExpectations } from './expectations.tsx';
import { acceptedBy, type ResultOf, resultOf } from './result-of.ts';
import css from './rows.module.css';
import { SamePlaces, SameSides } from './same-expectation.tsx';
import { checkName, type ShownCheck } from './shown-check.ts';
import { StateTag } from './state-tag.tsx';

interface CheckDetailsProps {
  serverId: ServerId;
  check: ShownCheck;
  /** More buttons. */
  actions?: ReactNode;
  runLabel?: string;
  /** Undefined while it can't be run. */
  onRun?: (() => void) | undefined;
  /** What there is to say about it before its result. */
  children?: ReactNode;
}

/** A check with what came of it last: what must hold and doesn't, with both responses side by side. */
export function CheckDetails({ serverId, check, actions, runLabel, onRun, children }: CheckDetailsProps) {
  const t = useTranslations('checksPage');
  const name = visibleText(checkName(check));
  const label = t('check', { name });
  const { method, target, canAccept, number } = check;
  const of = resultOf(check);
  return (
    <section className={layout.view} aria-label={label}>
      <Toolbar label={label}>
        <h3 className={layout.truncate}>{name}</h3>
        <StateTag check={check} />
        <Spacer />
        {actions}
        {runLabel !== undefined && (
          <Button isDisabled={onRun === undefined} onPress={() => onRun?.()}>
            <Play aria-hidden />
            {runLabel}
          </Button>
        )}
        {canAccept && of !== undefined && (
          <span title={t('acceptHint')}>
            <Button onPress={() => void acceptChecks(acceptedBy(of))}>
              <Check aria-hidden />
              {t('accept')}
            </Button>
          </span>
        )}
      </Toolbar>
      <p className={layout.remark}>
        <code className={layout.breaking}>
          {number !== undefined && `${number} `}
          {visibleText(method)} {visibleText(target)}
        </code>
      </p>
      {children}
      {of !== undefined && !check.isRunning && check.isWaiting !== true && (
        <Outcome serverId={serverId} check={check} of={of} />
      )}
    </section>
  );
}

function Outcome({ serverId, check, of }: { serverId: ServerId; check: ShownCheck; of: ResultOf }) {
  const t = useTranslations('checksPage');
  const query = useQuery(host.checks.result.queryOptions({ input: of, retry: false, staleTime: 0 }));
  const openFrame = useOpenFrame();
  const { data } = query;
  if (data === undefined) return <Fetching query={query} />;
  const { runId, responseSeq, failure, reason, expectations } = data;
  const same = expectations.find((each) => each.kind === 'same');
  const values = expectations.filter((each) => each.kind !== 'same');
  const hasRun = runId !== undefined && (check.method === 'tools/call' || check.method === 'prompts/get');
  return (
    <>
      {(hasRun || responseSeq !== undefined) && (
        <div className={classNames(layout.wrappingRow, css.links)}>
          {hasRun && <RunButton serverId={serverId} result={data} runId={runId} />}
          {responseSeq !== undefined && (
            <Button onPress={() => openFrame(responseSeq)}>
              <ArrowLeftRight aria-hidden />
              {t('showResponse')}
            </Button>
          )}
        </div>
      )}
      {reason !== undefined && reason !== 'file' && <p className={layout.remark}>{t(`reason.${reason}`)}</p>}
      {failure !== undefined && <FailureNotice failure={failure} onOpenFrame={openFrame} />}
      {values.length > 0 && <ValueExpectations expectations={values} />}
      {same !== undefined && <SamePlaces same={same} />}
      {same !== undefined && <SameSides same={same} />}
    </>
  );
}

interface RunButtonProps {
  serverId: ServerId;
  result: CheckResult;
  runId: RunId;
}

/** Shows the call or the run of the prompt. */
function RunButton({ serverId, result: { method, target }, runId }: RunButtonProps) {
  const t = useTranslations('checksPage');
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
