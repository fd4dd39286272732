import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Chip } from './chip.tsx';
import controls from './controls.module.css';
import { fieldId, setValue, useForm } from './form-context.ts';
import { useNode } from './form-node.ts';
import { valueAt, withItemMoved, withValue } from './schema/exact-document.ts';
import { pointerOf } from './schema/json-path.ts';

/** Moves an item of an array, or takes it out; the focus goes with it. */
export function ItemButtons() {
  const t = useTranslations('forms');
  const form = useForm();
  const { path, place } = useNode();
  if (place.kind !== 'item') return null;
  const { index, count } = place;
  const list = path.slice(0, -1);
  const move = (to: number, button: 'up' | 'down') => {
    flushSync(() => {
      form.change((document) => withValue(document, list, withItemMoved(valueAt(document, list), index, to)));
    });
    const id = `${fieldId(form.formId, pointerOf([...list, to]))}-${button}`;
    document.getElementById(id)?.querySelector('button')?.focus();
  };
  const id = fieldId(form.formId, pointerOf(path));
  return (
    <span className={controls.chips}>
      <span id={`${id}-up`}>
        {index > 0 && (
          <Chip label={t('moveUp', { index })} isQuiet onPress={() => move(index - 1, 'up')}>
            <ChevronUp aria-hidden />
          </Chip>
        )}
      </span>
      <span id={`${id}-down`}>
        {index < count - 1 && (
          <Chip label={t('moveDown', { index })} isQuiet onPress={() => move(index + 1, 'down')}>
            <ChevronDown aria-hidden />
          </Chip>
        )}
      </span>
      <Chip label={t('removeItem', { index })} isQuiet onPress={() => setValue(form, path, undefined)}>
        <Trash2 aria-hidden />
      </Chip>
    </span>
  );
}
