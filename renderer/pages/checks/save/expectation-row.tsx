import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { expectationKinds } from '#shared/model/checks/check.ts';
import type { TestDraft } from '#shared/model/checks/tests-file.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import layout from '../../../ui/layout.module.css';
import type { EditedExpectation } from './entry-text.ts';
import { expectationProblem, firstValues, takesPath, valueAt } from './expectation-problem.ts';
import css from './save.module.css';

interface ExpectationRowProps {
  /** Those of the response. */
  values: TestDraft['values'];
  expectation: EditedExpectation;
  /** Counts from 1, for the names of its fields. */
  number: number;
  onChange: (expectation: EditedExpectation) => void;
  /** Only of one that the user added. */
  onRemove: (() => void) | undefined;
}

/** One expectation of a new test: whether it is written, and what it says. */
export function ExpectationRow({ values, expectation, number, onChange, onRemove }: ExpectationRowProps) {
  const t = useTranslations('saveTest');
  const { kind, path, value, isOn } = expectation;
  const change = (next: Partial<EditedExpectation>) => onChange({ ...expectation, ...next, source: undefined });
  const found = isOn ? expectationProblem(expectation) : undefined;
  const errorOf = (field: 'path' | 'value') => (found?.field === field ? t(`problem.${found.problem}`) : undefined);
  // What came at the path, unless the user has written a value.
  const atPath = (next: string) => {
    const isOwn = kind !== 'equals' || ![firstValues.equals, valueAt(path, values)].includes(value);
    change({ path: next, ...(!isOwn && { value: valueAt(next, values) }) });
  };
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
            value: next === 'equals' ? valueAt(path, values) : firstValues[next],
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
          onChange={atPath}
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
