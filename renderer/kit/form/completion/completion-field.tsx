import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
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
import { failureOf } from '../../../data/failure.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useFailureText } from '../../../ui/failure-text.ts';
import { useQuantities } from '../../../ui/quantities.ts';
import { visibleText } from '../../../ui/visible-text.ts';
import css from './completion-field.module.css';
import { type Complete, CompletionQuery, type CompletionState } from './completion-query.ts';

/** A server should send no more than 100; what goes beyond this is counted, not shown. */
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
  /** It must not stay empty; said to screen readers, the hint says it to the eye. */
  isRequired?: boolean;
  /** What it is for, below it. */
  description?: string | undefined;
  /** What is wrong with the value, below it. */
  error?: string | undefined;
}

/** A line of text that a server helps to fill in. Its proposals never stand in the way of typing. */
export function CompletionField(props: CompletionFieldProps) {
  const { label, isLabelHidden = false, value, onChange, complete, onEnter, placeholder, autoFocus = false } = props;
  const { isRequired = false, description, error } = props;
  const t = useTranslations('completion');
  const [query] = useState(() => new CompletionQuery(failureOf));
  const state = useSyncExternalStore(query.subscribe, query.state);
  const [chosen, setChosen] = useState<Key | null>(null);
  useEffect(() => () => query.stop(), [query]);
  // Another server state or another set of filled arguments: what was proposed before may not hold.
  const isOffered = complete !== undefined;
  useEffect(() => {
    if (!isOffered) query.forget();
  }, [isOffered, query]);

  const { isAsking, suggestions } = state;
  const typed = value.toLowerCase();
  // While the server is asked for more, only what still fits stays.
  const values = (suggestions?.values ?? []).filter((each) => !isAsking || each.toLowerCase().includes(typed));
  const options = values.slice(0, mostShown).map((text, id) => ({ id, text }));
  const ask = (text: string, delayMs?: number) => {
    setChosen(null);
    if (complete !== undefined) query.ask(text, complete, delayMs);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // Chooses from the list, or belongs to an input method.
    const isTaken = event.currentTarget.hasAttribute('aria-activedescendant') || event.nativeEvent.isComposing;
    if (event.key === 'Enter' && !isTaken) onEnter?.();
  };
  return (
    <ComboBox
      className={css.field ?? ''}
      allowsCustomValue
      // The form says what is missing, at a time of its own.
      validationBehavior="aria"
      isRequired={isRequired}
      isInvalid={error !== undefined}
      // Opens with the question, so that what comes is shown; it is invisible until then.
      allowsEmptyCollection={isAsking}
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
      onBlur={() => query.stop()}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && (
        <div className={css.head}>
          <Label className={css.label ?? ''}>{label}</Label>
          {props.hint}
          <CompletionStatus state={state} />
        </div>
      )}
      <div className={css.box}>
        <Input
          className={classNames(css.input, complete !== undefined && css.withButton)}
          placeholder={placeholder}
          spellCheck={false}
          autoFocus={autoFocus}
          onKeyDownCapture={handleKey}
        />
        {isLabelHidden && (
          <div className={css.inside}>
            <CompletionStatus state={state} />
          </div>
        )}
        {complete !== undefined && (
          <Button className={css.button ?? ''} aria-label={t('show')}>
            <ChevronDown aria-hidden />
          </Button>
        )}
      </div>
      {description !== undefined && (
        <Text slot="description" className={css.description ?? ''}>
          {description}
        </Text>
      )}
      <FieldError className={css.error ?? ''}>{error}</FieldError>
      <Popover className={css.popover ?? ''} offset={2} maxHeight={220} placement="bottom start">
        <ListBox className={css.list ?? ''} items={options}>
          {({ id, text }) => (
            <ListBoxItem id={id} className={css.option ?? ''} textValue={text}>
              <bdi>{visibleText(text)}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** One quiet line: how many proposals there are and how long they took, or why there are none. */
function CompletionStatus({ state: { isAsking, suggestions, failure } }: { state: CompletionState }) {
  const t = useTranslations('completion');
  const { duration } = useQuantities();
  const failureText = useFailureText();
  if (failure !== undefined) {
    const { sentence } = failureText(failure);
    const said = failure.cause === undefined ? sentence : `${sentence}\n${failure.cause}`;
    return (
      <span className={css.failed} role="status" title={said}>
        {sentence}
      </span>
    );
  }
  if (isAsking && suggestions === undefined) {
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
