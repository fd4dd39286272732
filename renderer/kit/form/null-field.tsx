import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { fieldId, setValue, useForm } from './form-context.ts';
import { useNode } from './form-node.ts';

/** A field that can only be `null`: sent or not. */
export function NullField() {
  const t = useTranslations('forms');
  const form = useForm();
  const { path, pointer, value } = useNode();
  if (value === null) return <span className={controls.fixed}>{t('null')}</span>;
  return (
    <button
      type="button"
      id={fieldId(form.formId, pointer)}
      className={controls.chip}
      onClick={() => setValue(form, path, null)}
    >
      {t('setNull')}
    </button>
  );
}
