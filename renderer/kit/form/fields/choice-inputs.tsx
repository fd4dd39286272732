import type { WidgetProps } from '@rjsf/utils';
import { useTranslations } from 'use-intl';
import { visibleText } from '../../ui/visible-text.ts';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { useNode } from './form-node.ts';
import { isSameJson } from './schema/exact-document.ts';
import type { ValueOption } from './schema/schema-options.ts';

/** One of the schema's values, or none. The system's own list, which stays quick with thousands of them. */
export function SelectWidget({ id, onChange }: WidgetProps) {
  const t = useTranslations('forms');
  const { value, level, place } = useNode();
  const values = level.values ?? [];
  const index = value === undefined ? -1 : values.findIndex((option) => isSameJson(option.value, value));
  return (
    <select
      id={id}
      className={controls.select}
      data-absent={index === -1 || undefined}
      {...useFieldDescription()}
      value={index}
      onChange={(event) => onChange(values[Number(event.target.value)]?.value)}
    >
      {place.kind !== 'item' && <option value={-1}>{t('choose')}</option>}
      {values.map((option, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a server may list a value twice.
        <option key={position} value={position} title={option.description}>
          {optionText(option)}
        </option>
      ))}
    </select>
  );
}

/** The title with the value that it stands for. */
export function optionText({ value, title }: ValueOption): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return visibleText(title === undefined || title === text ? text : `${title} — ${text}`);
}
