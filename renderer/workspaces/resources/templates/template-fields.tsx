import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TemplateOperator, TemplateVariable } from '#shared/mcp/resources/uri-template.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { type Complete, CompletionField, missingMark } from '../../../kit/form/index.ts';
import { SubscribeButton } from '../../../kit/subscribe.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import css from './template-form.module.css';

interface VariableFieldProps {
  variable: TemplateVariable;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  complete: Complete | undefined;
  /** On Enter in one of its fields. */
  onEnter: (field: Element) => void;
  autoFocus: boolean;
}

/** The most expressions that are shown for a variable. */
const maxMentions = 4;

const shapes = {
  '': 'simple',
  '+': 'reserved',
  '#': 'fragment',
  '.': 'label',
  '/': 'path',
  ';': 'parameter',
  '?': 'query',
  '&': 'continuation',
} as const satisfies Record<TemplateOperator, string>;

/** The field of a variable, or its fields when it takes several values. */
export function VariableField({ variable, values, onChange, complete, onEnter, autoFocus }: VariableFieldProps) {
  const t = useTranslations('templates');
  const { name, explode, mentions, operator, prefix } = variable;
  const shown = values.length === 0 ? [''] : values;
  // A query may be left out; a path with a gap is another resource.
  const isRequired = operator !== '?' && operator !== '&';
  const missing = missingMark(isRequired && shown.every((value) => value === ''));
  const shape = [
    t(`operators.${shapes[operator]}`),
    explode && t('exploded'),
    prefix !== undefined && t('prefix', { count: prefix }),
  ]
    .filter(Boolean)
    .join(' · ');
  const hint = (
    <>
      {mentions.slice(0, maxMentions).map((mention) => (
        <Tag key={mention} mono title={shape}>
          {mention}
        </Tag>
      ))}
      <span className={classNames(layout.truncate, css.shape)}>{shape}</span>
    </>
  );
  if (!explode) {
    return (
      <div {...missing}>
        <CompletionField
          label={name}
          value={shown[0] ?? ''}
          onChange={(value) => onChange([value])}
          complete={complete}
          onEnter={({ currentTarget }) => onEnter(currentTarget)}
          autoFocus={autoFocus}
          hint={hint}
        />
      </div>
    );
  }
  return (
    <fieldset className={classNames(layout.stack, css.values)} aria-label={t('values', { name })} {...missing}>
      <div className={classNames(layout.baselineRow, css.valuesHead)}>
        <span className={css.name}>{name}</span>
        {hint}
      </div>
      {shown.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no id.
        <div key={index} className={css.value}>
          <CompletionField
            label={t('value', { name, number: index + 1 })}
            isLabelHidden
            value={value}
            onChange={(next) => onChange(shown.with(index, next))}
            complete={complete}
            onEnter={({ currentTarget }) => onEnter(currentTarget)}
            autoFocus={autoFocus && index === 0}
          />
          <IconButton
            icon={X}
            label={t('removeValue', { number: index + 1 })}
            isDisabled={shown.length === 1 && value === ''}
            onPress={() => onChange(shown.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <div>
        <Button variant="quiet" onPress={() => onChange([...shown, ''])}>
          <Plus aria-hidden /> {t('addValue')}
        </Button>
      </div>
    </fieldset>
  );
}

interface TypedUriProps {
  template: string;
  onRead: ((uri: string) => void) | undefined;
  sessionId: SessionId;
}

/** For a text that isn't a valid template: a field for the URI. */
export function TypedUri({ template, onRead, sessionId }: TypedUriProps) {
  const t = useTranslations('templates');
  const [uri, setUri] = useState(template);
  const read = () => {
    if (uri !== '') onRead?.(uri);
  };
  return (
    <div className={classNames(layout.vertical, layout.ruled, css.typed)}>
      <p className={layout.quiet}>{t('typedHint')}</p>
      <div className={css.value}>
        <CompletionField
          label={t('typedUri')}
          isLabelHidden
          value={uri}
          onChange={setUri}
          complete={undefined}
          onEnter={read}
        />
        <Button variant="primary" isDisabled={onRead === undefined || uri === ''} onPress={read}>
          {t('read')}
        </Button>
        {uri !== '' && <SubscribeButton sessionId={sessionId} uri={uri} />}
      </div>
    </div>
  );
}
