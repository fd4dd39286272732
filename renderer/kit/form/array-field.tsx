import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import controls from './controls.module.css';
import { fieldId, setValue, useForm } from './form-context.ts';
import type { NodeFieldProps } from './form-library.ts';
import type { FieldPlace } from './form-node.ts';
import css from './forms.module.css';
import { itemSchema } from './schema/array-shape.ts';
import { levelOf } from './schema/field-level.ts';
import { firstValue } from './schema/first-value.ts';
import { childPath, pointerOf } from './schema/json-path.ts';
import { ValueField } from './value-field.tsx';

/** So many items are drawn at a time. */
const shownAtOnce = 100;
/** With more items than this, those out of sight are not laid out. */
const mostLaidOut = 60;

/** The items of an array, each with its buttons, and one to add another. */
export function ArrayField({ registry }: Pick<NodeFieldProps, 'registry'>) {
  const t = useTranslations('forms');
  const form = useForm();
  const { path, level, value, depth } = registry.formContext;
  const items = Array.isArray(value) ? value : [];
  const count = items.length;
  const [shown, setShown] = useState(shownAtOnce);
  const places = useMemo(
    () => Array.from({ length: count }, (_, index): FieldPlace => ({ kind: 'item', index, count })),
    [count],
  );
  const next = itemSchema(level.array, count);
  const add = () => {
    const added = childPath(path, count);
    flushSync(() => {
      setValue(form, added, firstValue(levelOf(form.scope, next, undefined)));
      setShown((before) => Math.max(before, count + 1));
    });
    document.getElementById(fieldId(form.formId, pointerOf(added)))?.focus();
  };
  return (
    <div className={css.fields} data-many={count > mostLaidOut || undefined}>
      {places.slice(0, shown).map((place, index) => (
        <ValueField
          // biome-ignore lint/suspicious/noArrayIndexKey: an item of JSON has no name but its position.
          key={index}
          path={childPath(path, index)}
          name={String(index)}
          schema={itemSchema(level.array, index)}
          value={items[index]}
          place={place}
          depth={depth + 1}
        />
      ))}
      <div className={css.addField}>
        {count > shown && (
          <button type="button" className={controls.chip} onClick={() => setShown(shown + shownAtOnce)}>
            {t('moreItems', { count: Math.min(shownAtOnce, count - shown), total: count })}
          </button>
        )}
        {next !== false && (
          <button type="button" className={controls.chip} onClick={add}>
            <Plus aria-hidden />
            {t('addItem')}
          </button>
        )}
      </div>
    </div>
  );
}
