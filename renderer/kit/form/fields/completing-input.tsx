import { AlignLeft } from 'lucide-react';
import { type ClipboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import layout from '../../../ui/layout.module.css';
import { CompletionField } from '../../completion-field.tsx';
import type { TextFields } from '../form-context.ts';
import { Chip } from './chip.tsx';
import controls from './controls.module.css';
import { type FormField, useInputAttributes, usePlaceholder, useSetValue } from './form-field.ts';

interface CompletingInputProps extends TextFields {
  field: FormField;
}

/** A text in one line that the server helps to complete, until it has several lines. */
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
  // A line would lose the line breaks of what is pasted.
  const takeLines = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (isLong || !(event.target instanceof HTMLInputElement) || !/\r?\n/.test(pasted)) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.target;
    setWanted(true);
    type(text.slice(0, selectionStart ?? text.length) + pasted + text.slice(selectionEnd ?? text.length));
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
          onEnter={onEnter}
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
