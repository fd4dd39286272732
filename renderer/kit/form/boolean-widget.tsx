import type { WidgetProps } from '@rjsf/utils';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { useNode } from './form-node.ts';

/** True, false, or neither as long as nothing is sent. */
export function BooleanWidget({ id, onChange }: WidgetProps) {
  const t = useTranslations('forms');
  const { value } = useNode();
  const { 'aria-invalid': isInvalid, ...description } = useFieldDescription();
  return (
    <div role="radiogroup" className={controls.switch} {...description} aria-invalid={isInvalid}>
      {[true, false].map((choice) => (
        <label key={String(choice)} className={controls.answer}>
          <input
            type="radio"
            // The first one, or the chosen one, takes the focus for the field.
            id={(value === false ? !choice : choice) ? id : undefined}
            name={id}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {choice ? t('yes') : t('no')}
        </label>
      ))}
    </div>
  );
}
