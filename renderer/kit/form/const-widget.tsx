import type { WidgetProps } from '@rjsf/utils';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { useNode } from './form-node.ts';
import { optionText } from './select-widget.tsx';

/** The one value that is allowed: it can be sent or not, not edited. */
export function ConstWidget({ id, onChange }: WidgetProps) {
  const t = useTranslations('forms');
  const { value, level } = useNode();
  const description = useFieldDescription();
  const [only] = level.values ?? [];
  if (only === undefined) return null;
  if (value !== undefined) return <code className={controls.fixed}>{optionText(only)}</code>;
  return (
    <button
      type="button"
      id={id}
      className={controls.chip}
      aria-describedby={description['aria-describedby']}
      onClick={() => onChange(only.value)}
    >
      {t('useConst', { value: optionText(only) })}
    </button>
  );
}
