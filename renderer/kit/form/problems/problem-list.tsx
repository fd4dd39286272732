import { useTranslations } from 'use-intl';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import css from '../forms.module.css';
import type { FieldProblem } from './field-problem.ts';
import { useProblemText } from './problem-text.ts';

interface ProblemListProps {
  check: SchemaCheck | undefined;
  problems: readonly FieldProblem[];
  /** Brings a field into view and the focus to it. */
  onGoTo: (pointer: string) => void;
}

/** The result of the check: each problem leads to its field. */
export function ProblemList({ check, problems, onGoTo }: ProblemListProps) {
  const t = useTranslations('forms.check');
  const textOf = useProblemText();
  if (check === undefined || check.verdict === 'valid') return null;
  if (check.verdict !== 'invalid') {
    return (
      <section aria-label={t('problems')} className={css.summary}>
        <p className={classNames(layout.quiet, layout.breaking)}>{t(`${check.verdict}Text`)}</p>
        {check.detail !== undefined && <p className={css.detail}>{visibleText(check.detail)}</p>}
      </section>
    );
  }
  const more = check.total - problems.length;
  return (
    <section aria-label={t('problems')} className={css.summary}>
      <ul>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a validator may say the same twice.
          <li key={index}>
            <button
              type="button"
              className={classNames(layout.baselineRow, css.goTo)}
              onClick={() => onGoTo(problem.pointer)}
            >
              <code>{problem.pointer === '' ? t('whole') : visibleText(problem.pointer)}</code>
              <span title={textOf(problem)}>{textOf(problem)}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classNames(layout.quiet, layout.breaking)}>{t('more', { count: more })}</p>}
    </section>
  );
}
