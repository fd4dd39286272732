import { useTranslations } from 'use-intl';
import { Tag } from '../../ui/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { fieldId, useForm } from './form-context.ts';
import { useNode } from './form-node.ts';
import css from './forms.module.css';
import { FurtherName } from './further-name.tsx';
import { useLimitTexts } from './use-limit-texts.ts';

/** A field's title and real name, its type with what limits it, and its description. */
export function FieldLabel() {
  const t = useTranslations('forms');
  const { formId } = useForm();
  const { pointer, name, place, level } = useNode();
  const id = fieldId(formId, pointer);
  const limits = useLimitTexts();
  const isRequired = place.kind === 'property' && place.isRequired;
  const title = level.title === undefined || level.title === name ? undefined : visibleText(level.title);
  return (
    <div className={css.label}>
      {place.kind === 'further' ? (
        <FurtherName />
      ) : (
        <label htmlFor={id} className={css.name}>
          {title !== undefined && <bdi className={css.title}>{title}</bdi>}
          <code className={title === undefined ? css.title : css.realName}>
            <bdi>{place.kind === 'item' ? `[${name}]` : visibleText(name === '' ? '""' : name)}</bdi>
          </code>
          {isRequired && (
            <span className={css.required} title={t('required')} aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      <span className={css.type}>{[level.typeLabel, ...limits].filter((text) => text !== '').join(' · ')}</span>
      {level.isDeprecated && <Tag tone="warn">{t('deprecated')}</Tag>}
      {level.isReadOnly && <Tag>{t('readOnly')}</Tag>}
      {place.kind === 'further' && !place.isAllowed && <Tag tone="warn">{t('unknownField')}</Tag>}
      <p id={`${id}-description`} className={css.description}>
        {level.description !== undefined && <bdi>{visibleLines(level.description)}</bdi>}
      </p>
    </div>
  );
}

function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visibleText).join('\n');
}
