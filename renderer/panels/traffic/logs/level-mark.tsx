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
import { useTranslations } from 'use-intl';
import { levelWord } from '#shared/mcp/log-message.ts';
import type { LogFacts } from '#shared/model/frame.ts';
import type { LogLevel } from '#shared/model/log-level.ts';
import { classNames } from '../../../ui/class-names.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './level-mark.module.css';

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

/** A message's level in the word that the server used, with an icon; whatever stands there when it is no level. */
export function LevelMark({ log }: { log: LogFacts }) {
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
