import { useTranslations } from 'use-intl';
import css from '../forms.module.css';
import { BooleanInput, ConstInput, NullInput, SelectInput } from './choice-inputs.tsx';
import controls from './controls.module.css';
import { FieldLabel } from './field-label.tsx';
import { FieldRemarks } from './field-remarks.tsx';
import type { FormField } from './form-field.ts';
import { JsonInput } from './json-input.tsx';
import { NumberInput, SecretInput, TextInput } from './text-inputs.tsx';
import { ValueActions } from './value-actions.tsx';
import { VariantSelects } from './variant-selects.tsx';

/** A value on one line: its name at the left, its control and actions at the right. */
export function LeafRow({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const { value, isJson, level, place } = field;
  const isNull = value === null && !isJson && level.kind !== 'null';
  return (
    <div className={css.row} data-place={place.kind}>
      <FieldLabel field={field} />
      <div className={css.side}>
        <div className={css.control}>
          <VariantSelects field={field} />
          {isNull ? <code className={controls.fixed}>{t('null')}</code> : <ValueInput field={field} />}
          <ValueActions field={field} />
        </div>
        <FieldRemarks field={field} />
      </div>
    </div>
  );
}

function ValueInput({ field }: { field: FormField }) {
  const { level, isJson } = field;
  if (isJson) return <JsonInput field={field} />;
  switch (level.kind) {
    case 'string':
      return level.isSecret ? <SecretInput field={field} /> : <TextInput field={field} />;
    case 'number':
      return <NumberInput field={field} />;
    case 'boolean':
      return <BooleanInput field={field} />;
    case 'null':
      return <NullInput field={field} />;
    case 'enum':
      return level.values?.length === 1 ? <ConstInput field={field} /> : <SelectInput field={field} />;
    default:
      return <JsonInput field={field} />;
  }
}
