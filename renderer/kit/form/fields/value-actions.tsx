import { Braces, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Json } from '#shared/model/json.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { Chip } from './chip.tsx';
import controls from './controls.module.css';
import { setAsJson, setValue, useForm } from './form-context.ts';
import { isRemovable, nodeLabel, useNode } from './form-node.ts';
import css from './forms.module.css';
import { firstValue } from './schema/first-value.ts';

const longestShown = 40;

/**
 * What else can be done with a value than typing it: leaving it out, `null`, an empty text, the default. Nothing of
 * it happens by itself.
 */
export function ValueChips() {
  const t = useTranslations('forms');
  const form = useForm();
  const node = useNode();
  const { path, pointer, value, level, place, isJson } = node;
  const name = nodeLabel(node);
  const set = (next: Json | undefined) => setValue(form, path, next);
  const isAbsent = value === undefined;
  const isGroup = level.kind === 'object' || level.kind === 'array';
  return (
    <span className={controls.chips}>
      {isAbsent && level.default !== undefined && (
        <Chip label={t('useDefault', { value: shortJson(level.default) })} onPress={() => set(level.default)}>
          {t('default', { value: shortJson(level.default) })}
        </Chip>
      )}
      {isAbsent && isGroup && !isJson && (
        <Chip label={t('addNamed', { name })} onPress={() => set(level.kind === 'object' ? {} : [])}>
          {t('add')}
        </Chip>
      )}
      {isAbsent && level.kind === 'string' && !isJson && (
        <Chip label={t('setEmpty')} onPress={() => set('')}>
          {'""'}
        </Chip>
      )}
      {value === '' && !isJson && level.kind !== 'enum' && <span className={css.absent}>{t('emptyText')}</span>}
      {level.isNullable && value !== null && level.kind !== 'null' && (
        <Chip label={t('setNull')} onPress={() => set(null)}>
          {t('null')}
        </Chip>
      )}
      {place.kind === 'item' && value === null && level.kind !== 'null' && level.kind !== 'any' && (
        <Chip label={t('otherValue')} onPress={() => set(firstValue(level))}>
          {t('otherValue')}
        </Chip>
      )}
      {level.kind !== 'any' && !node.isUndrawable && (
        <Chip
          label={isJson ? t('asField') : t('asJson')}
          isPressed={isJson}
          isQuiet
          onPress={() => setAsJson(form, pointer, !isJson)}
        >
          <Braces aria-hidden />
        </Chip>
      )}
      {!isAbsent && isRemovable(node) && (
        <Chip label={t('clear', { name })} isQuiet onPress={() => set(undefined)}>
          <X aria-hidden />
        </Chip>
      )}
    </span>
  );
}

function shortJson(value: Json): string {
  const text = visibleText(JSON.stringify(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
