import type { WidgetProps } from '@rjsf/utils';
import { useTranslations } from 'use-intl';
import { Tag } from '../../ui/tag.tsx';
import controls from './controls.module.css';
import { useFieldDescription } from './field-description.ts';
import { useNode } from './form-node.ts';
import { exactNumber } from './schema/exact-document.ts';
import { usePlaceholder } from './use-placeholder.ts';

/**
 * A number with all digits that are typed. What is no number is sent as the text that it is, and says so: nothing
 * else than what is seen can be sent.
 */
export function NumberWidget({ id, onChange }: WidgetProps) {
  const t = useTranslations('forms');
  const { value, place } = useNode();
  const isText = typeof value === 'string';
  return (
    <>
      <input
        id={id}
        className={controls.number}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        {...useFieldDescription()}
        value={isText ? value : value === undefined ? '' : JSON.stringify(value)}
        placeholder={usePlaceholder()}
        onChange={(event) => {
          const text = event.target.value.trim();
          // An item cannot be left out: without digits it is an empty text.
          if (text === '' && place.kind !== 'item') onChange(undefined);
          else onChange(exactNumber(text) ?? text);
        }}
      />
      {isText && <Tag tone="warn">{t('asText')}</Tag>}
    </>
  );
}
