import { AlignLeft, Eye, EyeOff } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { Tag } from '../../../ui/status/tag.tsx';
import { CompletionField } from '../completion-field.tsx';
import type { TextFields } from '../form-context.ts';
import { exactNumber } from '../schema/exact-document.ts';
import { Chip } from './chip.tsx';
import controls from './controls.module.css';
import { type FormField, useInputAttributes, usePlaceholder, useSetValue } from './form-field.ts';

const currentTime: Readonly<Record<string, (iso: string) => string>> = {
  'date-time': (iso) => iso,
  date: (iso) => iso.slice(0, 10),
  time: (iso) => iso.slice(11),
};

/** A text that grows with its lines, so that none is lost when several are pasted. */
export function TextInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { value, level, isRemovable } = field;
  const { format = '' } = level.limits;
  const now = isRemovable && Object.hasOwn(currentTime, format) ? currentTime[format] : undefined;
  return (
    <>
      <textarea
        rows={1}
        className={controls.text}
        {...useInputAttributes(field)}
        value={typeof value === 'string' ? value : ''}
        placeholder={usePlaceholder(field)}
        spellCheck={false}
        onChange={(event) => set(event.target.value)}
      />
      {now !== undefined && (
        <Chip about={field.label} label={t('now')} onPress={() => set(now(new Date().toISOString()))}>
          {t('now')}
        </Chip>
      )}
    </>
  );
}

/** A text that is hidden until the user shows it. */
export function SecretInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <input
        type={isShown ? 'text' : 'password'}
        className={controls.number}
        autoComplete="off"
        spellCheck={false}
        {...useInputAttributes(field)}
        value={typeof field.value === 'string' ? field.value : ''}
        placeholder={usePlaceholder(field)}
        onChange={(event) => set(event.target.value)}
      />
      <Chip
        about={field.label}
        label={isShown ? t('hideSecret') : t('showSecret')}
        isQuiet
        isPressed={isShown}
        onPress={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </Chip>
    </>
  );
}

/** A number with all digits as typed. Other text is sent as text and marked. */
export function NumberInput({ field }: { field: FormField }) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const { value, place } = field;
  const isText = typeof value === 'string';
  return (
    <>
      <input
        className={controls.number}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        {...useInputAttributes(field)}
        value={isText ? value : value === undefined ? '' : JSON.stringify(value)}
        placeholder={usePlaceholder(field)}
        onChange={(event) => {
          const text = event.target.value.trim();
          // An item can't be left out: without digits it is an empty text.
          if (text === '' && place.kind !== 'item') set(undefined);
          else set(exactNumber(text) ?? text);
        }}
      />
      {isText && <Tag tone="warn">{t('asText')}</Tag>}
    </>
  );
}

interface CompletingInputProps extends TextFields {
  field: FormField;
}

/** A line of text with completions; a text area once it has several lines. */
export function CompletingInput({ field, complete, onEnter }: CompletingInputProps) {
  const t = useTranslations('forms');
  const set = useSetValue(field);
  const attributes = useInputAttributes(field);
  const placeholder = usePlaceholder(field);
  const [isWanted, setWanted] = useState(false);
  const { name, place } = field;
  const text = typeof field.value === 'string' ? field.value : '';
  const isLong = isWanted || text.includes('\n');
  const type = (next: string) => set(next === '' && place.kind !== 'further' ? undefined : next);
  const insertLines = ({ selectionStart, selectionEnd }: HTMLInputElement, lines: string) => {
    setWanted(true);
    type(text.slice(0, selectionStart ?? text.length) + lines + text.slice(selectionEnd ?? text.length));
  };
  // An input would drop the line breaks of a pasted text.
  const takeLines = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (isLong || !(event.target instanceof HTMLInputElement) || !/\r?\n/.test(pasted)) return;
    event.preventDefault();
    insertLines(event.target, pasted);
  };
  const enter = ({ shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (shiftKey) insertLines(currentTarget, '\n');
    else onEnter(currentTarget);
  };
  return (
    <div className={classNames(layout.fillWidth, controls.completing)} onPasteCapture={takeLines}>
      {isLong ? (
        <textarea
          rows={3}
          className={controls.json}
          // biome-ignore lint/a11y/noAutofocus: it replaces the line that was just typed in.
          autoFocus={isWanted}
          spellCheck={false}
          {...attributes}
          value={text}
          placeholder={placeholder}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <CompletionField
          label={attributes['aria-label']}
          isLabelHidden
          attributes={attributes}
          value={text}
          onChange={type}
          complete={complete(name)}
          onEnter={enter}
          placeholder={placeholder}
        />
      )}
      {!text.includes('\n') && (
        <Chip
          about={field.label}
          label={t('severalLines')}
          isQuiet
          isPressed={isLong}
          onPress={() => setWanted(!isLong)}
        >
          <AlignLeft aria-hidden />
        </Chip>
      )}
    </div>
  );
}
