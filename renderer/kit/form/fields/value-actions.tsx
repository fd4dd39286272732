import { Braces, ChevronDown, ChevronUp, Trash2, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json/json.ts';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { visibleText } from '../../../ui/visible-text.ts';
import { fieldId, focusById, setAsJson, setValue, useForm } from '../form-context.ts';
import css from '../forms.module.css';
import { pointerOf, valueAt, withItemMoved, withValue } from '../schema/exact-document.ts';
import { firstValue } from '../schema/field-level.ts';
import { Chip } from './chip.tsx';
import controls from './controls.module.css';
import { type FormField, useSetValue } from './form-field.ts';

const maxShownLength = 40;

/** Actions on a value beside typing: leave it out, `null`, an empty text, the default. */
export function ValueActions({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const form = useForm();
  const set = useSetValue(field);
  const { pointer, label: name, value, level, place, isJson } = field;
  const isAbsent = value === undefined;
  const isGroup = level.kind === 'object' || level.kind === 'array';
  return (
    <>
      <span className={controls.chips} data-actions>
        {isAbsent && level.default !== undefined && (
          <Chip
            about={name}
            label={t('useDefault', { value: shortJson(level.default) })}
            onPress={() => set(level.default)}
          >
            {t('default', { value: shortJson(level.default) })}
          </Chip>
        )}
        {isAbsent && isGroup && !isJson && (
          <Chip label={t('addNamed', { name })} onPress={() => set(level.kind === 'object' ? {} : [])}>
            {t('add')}
          </Chip>
        )}
        {isAbsent && level.kind === 'string' && !isJson && (
          <Chip about={name} label={t('setEmpty')} onPress={() => set('')}>
            {'""'}
          </Chip>
        )}
        {value === '' && !isJson && level.kind !== 'enum' && (
          <span className={classNames(layout.quiet, css.absent)}>{t('emptyText')}</span>
        )}
        {level.isNullable && value !== null && level.kind !== 'null' && (
          <Chip about={name} label={t('setNull')} onPress={() => set(null)}>
            {t('null')}
          </Chip>
        )}
        {place.kind === 'item' && value === null && level.kind !== 'null' && level.kind !== 'any' && (
          <Chip about={name} label={t('otherValue')} onPress={() => set(firstValue(level))}>
            {t('otherValue')}
          </Chip>
        )}
        {level.kind !== 'any' && !field.hasNoControl && form.texts === undefined && (
          <Chip
            about={name}
            label={isJson ? t('asField') : t('asJson')}
            isPressed={isJson}
            isQuiet
            onPress={() => setAsJson(form, pointer, !isJson)}
          >
            <Braces aria-hidden />
          </Chip>
        )}
        {!isAbsent && field.isRemovable && (
          <Chip label={t('clear', { name })} isQuiet onPress={() => set(undefined)}>
            <X aria-hidden />
          </Chip>
        )}
      </span>
      {place.kind === 'item' && <ItemActions field={field} index={place.index} count={place.count} />}
    </>
  );
}

function shortJson(value: Json): string {
  const text = visibleText(JSON.stringify(value));
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}

/** Moves an item of an array, and the focus with it, or removes it. */
function ItemActions({ field: { id, path }, index, count }: { field: FormField; index: number; count: number }) {
  const t = useTranslations('forms');
  const form = useForm();
  const list = path.slice(0, -1);
  const move = (to: number, button: 'up' | 'down') => {
    flushSync(() => {
      form.change((document) => withValue(document, list, withItemMoved(valueAt(document, list), index, to)));
    });
    focusById(`${fieldId(form.formId, pointerOf([...list, to]))}-${button}`);
  };
  return (
    <span className={controls.chips}>
      {index > 0 && (
        <Chip id={`${id}-up`} label={t('moveUp', { index })} isQuiet onPress={() => move(index - 1, 'up')}>
          <ChevronUp aria-hidden />
        </Chip>
      )}
      {index < count - 1 && (
        <Chip id={`${id}-down`} label={t('moveDown', { index })} isQuiet onPress={() => move(index + 1, 'down')}>
          <ChevronDown aria-hidden />
        </Chip>
      )}
      <Chip label={t('removeItem', { index })} isQuiet onPress={() => setValue(form, path, undefined)}>
        <Trash2 aria-hidden />
      </Chip>
    </span>
  );
}
