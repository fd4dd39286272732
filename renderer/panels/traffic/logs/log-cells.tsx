import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { logText } from '#shared/mcp/log-message.ts';
import type { Frame, LogFacts, LogProblem } from '#shared/model/frame.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Clock } from '../../../ui/clock.tsx';
import { Cell } from '../../../ui/grid-cell.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import type { FrameTableLook } from '../index.ts';
import { LevelMark } from './level-mark.tsx';
import css from './log-cells.module.css';

/** The look of log messages in a table of frames. */
export function useLogLook(): FrameTableLook {
  const t = useTranslations('logs');
  return {
    label: t('label'),
    columnsClass: css.columns,
    headings: <LogHeadings />,
    cells: (frame) => frame.log !== undefined && <LogCells frame={frame} log={frame.log} />,
    rowClass: () => undefined,
  };
}

const LogCells = memo(function LogCells({ frame, log }: { frame: Frame; log: LogFacts }) {
  const t = useTranslations('logs');
  const problemText = useProblemText();
  const text = logText(log, frame.summary);
  const { logger = '', problems = [] } = log;
  return (
    <>
      <Cell className={css.time}>
        <Clock at={frame.at} />
      </Cell>
      <Cell>
        <LevelMark log={log} />
      </Cell>
      <Cell title={frame.serverName} className={css.server}>
        {frame.serverName}
      </Cell>
      <Cell title={visibleText(logger)} className={classNames(css.logger)}>
        <bdi>{visibleText(logger)}</bdi>
      </Cell>
      <Cell title={problems.length === 0 ? visibleText(text) : problemText(problems)} className={css.text}>
        {problems.length > 0 && <span className={css.malformed}>{t('malformed')}</span>}
        <bdi>{visibleText(text)}</bdi>
      </Cell>
    </>
  );
});

function LogHeadings() {
  const t = useTranslations('logs.columns');
  return (
    <>
      <Cell isHeading>{t('time')}</Cell>
      <Cell isHeading>{t('level')}</Cell>
      <Cell isHeading className={css.server}>
        {t('server')}
      </Cell>
      <Cell isHeading className={css.logger}>
        {t('logger')}
      </Cell>
      <Cell isHeading>{t('data')}</Cell>
    </>
  );
}

/** Which rules a log message breaks, in sentences. */
function useProblemText(): (problems: readonly LogProblem[]) => string {
  const t = useTranslations('traffic.frame.logProblem');
  return (problems) => problems.map((problem) => t(problem)).join(' ');
}
