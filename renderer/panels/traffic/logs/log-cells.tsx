import {
  Bug,
  CircleQuestionMark,
  CircleX,
  Flame,
  Info,
  type LucideIcon,
  Megaphone,
  OctagonX,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { levelWord, logText } from '#shared/mcp/log-message.ts';
import type { Frame, LogFacts, LogProblem } from '#shared/model/frame.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Cell } from '../../../ui/rows/grid-cell.tsx';
import { Clock } from '../../../ui/status/clock.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import type { FrameTableLook } from '../index.ts';
import css from './logs.module.css';

/** Log messages in a table of frames. */
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

const marks: Record<LogLevel, { icon: LucideIcon; tone: 'quiet' | 'plain' | 'warn' | 'error' | 'dire' }> = {
  debug: { icon: Bug, tone: 'quiet' },
  info: { icon: Info, tone: 'plain' },
  notice: { icon: Megaphone, tone: 'plain' },
  warning: { icon: TriangleAlert, tone: 'warn' },
  error: { icon: CircleX, tone: 'error' },
  critical: { icon: OctagonX, tone: 'dire' },
  alert: { icon: Siren, tone: 'dire' },
  emergency: { icon: Flame, tone: 'dire' },
};

/** A message's level in the word that the server used, with an icon; an unknown level as it was sent. */
function LevelMark({ log }: { log: LogFacts }) {
  const t = useTranslations('logs');
  const { icon: Icon, tone } =
    log.level === undefined ? ({ icon: CircleQuestionMark, tone: 'warn' } as const) : marks[log.level];
  const word = visibleText(levelWord(log));
  return (
    <span className={classNames(css.mark, css[tone])} title={word}>
      <Icon aria-hidden />
      <bdi>{word === '' ? t('noLevel') : word}</bdi>
    </span>
  );
}
