import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../ui/layout.module.css';
import type { FormContextValue } from './form-context.ts';
import css from './forms.module.css';
import { useNotesText } from './problems.tsx';
import type { ArgumentsCheck } from './text-check.ts';

interface CheckSummaryProps {
  check: ArgumentsCheck;
  form: FormContextValue;
  onGoToFirst: () => void;
}

/**
 * The result of the check, announced when it changes. Problems count only for fields that were left, or after a try to
 * send.
 */
export function CheckSummary({ check: { check, isChecking, failure }, form, onGoToFirst }: CheckSummaryProps) {
  const t = useTranslations('forms.check');
  const notesText = useNotesText();
  const total = check?.total ?? 0;
  const shown = useStore(form.state, ({ problems, left, showsAll }) => {
    if (showsAll) return total;
    return [...problems].reduce((sum, [pointer, each]) => sum + (left[pointer] === true ? each.length : 0), 0);
  });
  const verdict = check?.verdict;
  if (failure === undefined && verdict === 'invalid' && shown > 0) {
    return (
      <div role="status" aria-label={t('label')} className={css.summary}>
        <button type="button" className={classNames(layout.row, css.goTo)} onClick={onGoToFirst}>
          <TriangleAlert aria-hidden />
          {t('invalid', { count: shown })}
        </button>
      </div>
    );
  }
  const isUnchecked =
    failure !== undefined || verdict === 'notJson' || verdict === 'badSchema' || verdict === 'tooSlow';
  const words = ((): string => {
    if (failure !== undefined) return t('failed');
    if (verdict === undefined) return isChecking ? t('checking') : '';
    return verdict === 'invalid' ? '' : t(verdict);
  })();
  return (
    <div
      role="status"
      aria-label={t('label')}
      className={isUnchecked ? classNames(css.summary, css.unchecked) : layout.hidden}
    >
      {words}
      {check?.notes !== undefined && isUnchecked && <p className={css.detail}>{notesText(check.notes)}</p>}
    </div>
  );
}
