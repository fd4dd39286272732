import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import textField from '../../../ui/controls/fields.module.css';
import popover from '../../../ui/controls/menus.module.css';
import layout from '../../../ui/layout.module.css';
import { useQuantities } from '../../../ui/quantities.ts';
import { useFailureText } from '../../../ui/status/failure-notice.tsx';
import { visibleText } from '../../../ui/visible-text.ts';
import { type Complete, type Completion, useCompletion } from './completion.ts';
import css from './completion-field.module.css';

/** A server should send at most 100; those beyond this number are counted, not shown. */
const mostShown = 200;

interface CompletionFieldProps {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Absent: a plain field. */
  complete: Complete | undefined;
  /** Enter, or Ctrl/Cmd+Enter, when it does not choose from the list. */
  onEnter?: () => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Beside the label. */
  hint?: ReactNode;
  /** For screen readers: the hint is for the eye. */
  isRequired?: boolean;
  /** Shown below it. */
  description?: string | undefined;
  /** What is wrong with the value, shown below it. */
  error?: string | undefined;
}

/** A line of text with a server's suggestions, which never get in the way of typing. */
export function CompletionField(props: CompletionFieldProps) {
  const { label, isLabelHidden = false, value, onChange, complete, onEnter, placeholder, autoFocus = false } = props;
  const { isRequired = false, description, error } = props;
  const t = useTranslations('completion');
  const completion = useCompletion(complete);
  const { isFetching, suggestions } = completion;
  const [chosen, setChosen] = useState<Key | null>(null);
  const typed = value.toLowerCase();
  // While more are fetched, only what still fits stays.
  const values = (suggestions?.values ?? []).filter((each) => !isFetching || each.toLowerCase().includes(typed));
  const options = values.slice(0, mostShown).map((text, id) => ({ id, text }));
  const ask = (text: string, delayMs?: number) => {
    setChosen(null);
    if (complete !== undefined) completion.ask(text, delayMs);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // It chooses from the list, or belongs to an input method.
    const isTaken = event.currentTarget.hasAttribute('aria-activedescendant') || event.nativeEvent.isComposing;
    if (event.key === 'Enter' && !isTaken) onEnter?.();
  };
  return (
    <ComboBox
      className={classNames(layout.stack, css.field)}
      allowsCustomValue
      // The form shows what is missing, and when.
      validationBehavior="aria"
      isRequired={isRequired}
      isInvalid={error !== undefined}
      // It opens with the request, invisible until suggestions come.
      allowsEmptyCollection={isFetching}
      items={options}
      inputValue={value}
      selectedKey={chosen}
      onInputChange={(text) => {
        if (text === value) return;
        onChange(text);
        ask(text);
      }}
      onSelectionChange={(key) => {
        setChosen(key);
        const text = options.find((option) => option.id === key)?.text;
        if (text !== undefined) onChange(text);
      }}
      onOpenChange={(isOpen, trigger) => {
        if (isOpen && trigger === 'manual') ask(value, 0);
      }}
      onBlur={completion.stop}
      aria-label={isLabelHidden ? label : undefined}
    >
      {!isLabelHidden && (
        <div className={classNames(layout.baselineRow, css.head)}>
          <Label className={classNames(layout.truncate, css.label)}>{label}</Label>
          {props.hint}
          <CompletionStatus completion={completion} />
        </div>
      )}
      <div className={css.box}>
        <Input
          className={classNames(layout.box, textField.textInput, css.input, complete !== undefined && css.withButton)}
          placeholder={placeholder}
          spellCheck={false}
          autoFocus={autoFocus}
          onKeyDownCapture={handleKey}
        />
        {isLabelHidden && (
          <div className={css.inside}>
            <CompletionStatus completion={completion} />
          </div>
        )}
        {complete !== undefined && (
          <Button className={classNames(layout.center, css.button)} aria-label={t('show')}>
            <ChevronDown aria-hidden />
          </Button>
        )}
      </div>
      {description !== undefined && (
        <Text slot="description" className={classNames(layout.quiet, layout.breaking)}>
          {description}
        </Text>
      )}
      <FieldError className={classNames(layout.small, layout.error)}>{error}</FieldError>
      <Popover className={classNames(popover.popover, css.popover)} offset={2} maxHeight={220} placement="bottom start">
        <ListBox className={popover.list ?? ''} items={options}>
          {({ id, text }) => (
            <ListBoxItem id={id} className={classNames(popover.option, css.option)} textValue={text}>
              <bdi>{visibleText(text)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** How many suggestions there are and how long they took, or why there are none. */
function CompletionStatus({ completion: { isFetching, suggestions, failure } }: { completion: Completion }) {
  const t = useTranslations('completion');
  const { duration } = useQuantities();
  const failureText = useFailureText();
  if (failure !== undefined) {
    const { sentence } = failureText(failure);
    const details = failure.cause === undefined ? sentence : `${sentence}\n${failure.cause}`;
    return (
      <span className={css.failed} role="status" title={details}>
        {sentence}
      </span>
    );
  }
  if (isFetching && suggestions === undefined) {
    return (
      <span className={css.status} role="status">
        {t('asking')}
      </span>
    );
  }
  if (suggestions === undefined) return null;
  const { values, total, hasMore, durationMs } = suggestions;
  const count = values.length;
  const counted = total !== undefined && total > count ? t('countOf', { count, total }) : t('count', { count });
  const more = hasMore === true && (total === undefined || total <= count) ? ` · ${t('more')}` : '';
  return (
    <span className={css.status} role="status" title={t('took', { duration: duration(durationMs) })}>
      {counted}
      {more} · {duration(durationMs)}
    </span>
  );
}
