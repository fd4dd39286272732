import { useTranslations } from 'use-intl';
import { visibleText } from '../../../ui/visible-text.ts';
import { useForm } from '../form-context.ts';
import { chooseOption } from './choose-option.ts';
import controls from './controls.module.css';
import type { FormField } from './form-field.ts';

/** Chooses among the alternatives that the schema gives for a value. */
export function VariantSelects({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  return field.level.groups.map(({ labels, chosen }, group) => (
    <select
      // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives of a schema have no name but their position.
      key={group}
      className={controls.variant}
      aria-label={t('variant', { name: field.label })}
      value={chosen}
      onChange={(event) => chooseOption(form, field, group, Number(event.target.value))}
    >
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two alternatives may be called the same.
        <option key={index} value={index}>
          {visibleText(label)}
        </option>
      ))}
    </select>
  ));
}
