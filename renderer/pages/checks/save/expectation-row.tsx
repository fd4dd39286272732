import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { expectationKinds } from '#shared/model/checks/check.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import type { EditedExpectation } from './entry-text.ts';
import { expectationProblem, firstValues, takesPath } from './expectation-problem.ts';
import css from './save.module.css';

interface ExpectationRowProps {
  expectation: EditedExpectation;
  /** Counts from 1, for the names of its fields. */
  number: number;
  onChange: (expectation: EditedExpectation) => void;
  /** Only of one that the user added. */
  onRemove: (() => void) | undefined;
}

/** One expectation of a new test: whether it is written, and what it says. */
export function ExpectationRow({ expectation, number, onChange, onRemove }: ExpectationRowProps) {
  const t = useTranslations('saveTest');
  const { kind, path, value, isOn } = expectation;
  const change = (next: Partial<EditedExpectation>) => onChange({ ...expectation, ...next, source: undefined });
  const found = isOn ? expectationProblem(expectation) : undefined;
  const errorOf = (field: 'path' | 'value') => (found?.field === field ? t(`problem.${found.problem}`) : undefined);
  const isChoice = kind === 'exists' || kind === 'isError';
  return (
    <li className={css.row}>
      <Checkbox isSelected={isOn} onChange={(next) => onChange({ ...expectation, isOn: next })}>
        <span className={layout.hidden}>{t('expectation', { number })}</span>
      </Checkbox>
      <Select
        label={t('kindOf', { number })}
        isLabelHidden
        value={kind}
        options={expectationKinds.map((each) => ({ value: each, label: each }))}
        onChange={(next) =>
          change({
            kind: next,
            value: firstValues[next],
            path: takesPath({ kind: next, value: firstValues[next] }) ? path || '$' : '',
          })
        }
      />
      {takesPath(expectation) ? (
        <TextField
          label={t('pathOf', { number })}
          isLabelHidden
          isMono
          isDisabled={!isOn}
          value={path}
          onChange={(next) => change({ path: next })}
          errorMessage={errorOf('path')}
        />
      ) : (
        <span />
      )}
      {isChoice ? (
        <Select
          label={t('valueOf', { number })}
          isLabelHidden
          value={value}
          options={['true', 'false'].map((each) => ({ value: each, label: each }))}
          onChange={(next) => change({ value: next })}
        />
      ) : (
        <TextField
          label={t('valueOf', { number })}
          isLabelHidden
          isMono
          isDisabled={!isOn}
          value={value}
          onChange={(next) =>
            change({ value: next, ...(kind === 'schema' && next.trim() !== 'output' && { path: path || '$' }) })
          }
          errorMessage={errorOf('value')}
        />
      )}
      {onRemove === undefined ? (
        <span />
      ) : (
        <IconButton icon={X} label={t('removeExpectation', { number })} onPress={onRemove} />
      )}
    </li>
  );
}
