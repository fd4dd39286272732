import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Button, ComboBox, Input, type Key, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { Failure } from '#shared/model/failure.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import { isJsonObject } from '#shared/model/json/json.ts';
import type { SessionView } from '#shared/model/session.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { canSend } from '../../data/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import textField from '../../ui/controls/fields.module.css';
import popover from '../../ui/controls/menus.module.css';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import css from './completion-field.module.css';

/** Servers should send at most 100; the others are counted, not shown. */
const maxShown = 200;

type InputAttributes = Pick<
  HTMLAttributes<HTMLInputElement>,
  'id' | 'aria-describedby' | 'aria-keyshortcuts' | 'aria-invalid'
>;

interface CompletionFieldProps {
  label: string;
  isLabelHidden?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Absent: a plain field. */
  complete: Complete | undefined;
  /** Enter, unless it chooses a suggestion. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  autoFocus?: boolean;
  /** Beside the label. */
  hint?: ReactNode;
  /** From a form, which labels and describes its own controls. */
  attributes?: InputAttributes;
}

/** A text field with a server's suggestions, which never block typing. */
export function CompletionField(props: CompletionFieldProps) {
  const { label, isLabelHidden = false, value, onChange, complete, onEnter, placeholder, autoFocus = false } = props;
  const { id, 'aria-invalid': isInvalid = false, ...attributes } = props.attributes ?? {};
  const t = useTranslations('completion');
  const completion = useCompletion(complete);
  const { isFetching, suggestions } = completion;
  const [chosen, setChosen] = useState<Key | null>(null);
  useEffect(() => () => keepWindowReadable(false), []);
  const typed = value.toLowerCase();
  // While more are fetched, only those that still match are shown.
  const values = (suggestions?.values ?? []).filter((each) => !isFetching || each.toLowerCase().includes(typed));
  const options = values.slice(0, maxShown).map((text, id) => ({ id, text }));
  const ask = (text: string, delayMs?: number) => {
    setChosen(null);
    if (complete !== undefined) completion.ask(text, delayMs);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // The key chooses a suggestion, or belongs to an input method.
    const isTaken = event.currentTarget.hasAttribute('aria-activedescendant') || event.nativeEvent.isComposing;
    if (event.key === 'Enter' && !event.repeat && !isTaken) onEnter?.(event);
  };
  return (
    <ComboBox
      className={classNames(layout.stack, css.field)}
      allowsCustomValue
      // The form reports missing values itself.
      validationBehavior="aria"
      {...(id !== undefined && { id })}
      isInvalid={isInvalid === true}
      // The list opens with the request, invisible until suggestions arrive.
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
        keepWindowReadable(isOpen);
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
          {...attributes}
        />
        {isLabelHidden && (
          <div className={css.inside}>
            <CompletionStatus completion={completion} />
          </div>
        )}
        {complete !== undefined && (
          <Button
            className={classNames(layout.center, css.button)}
            aria-label={isLabelHidden ? t('showFor', { label }) : t('show')}
          >
            <ChevronDown aria-hidden />
          </Button>
        )}
      </div>
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

/** React Aria hides everything outside an open list from screen readers. Here the form around the list stays in use. */
function keepWindowReadable(isOpen: boolean): void {
  document.getElementById('root')?.toggleAttribute('data-react-aria-top-layer', isOpen);
}

/** The number of suggestions and how long they took, or why there are none. */
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

interface Suggestions {
  values: readonly string[];
  /** How many there are in all, as the server states. */
  total?: number | undefined;
  hasMore?: boolean | undefined;
  /** How long the server took, in milliseconds. */
  durationMs: number;
}

/** Requests completions of a text; aborting cancels the request on the wire. */
export type Complete = (text: string, signal: AbortSignal) => Promise<Suggestions>;

type Ref = Parameters<typeof client.completion.complete>[0]['ref'];

/**
 * Whether completions may be requested. Servers of 2024-11-05 cannot declare them and get requests; later ones only
 * when they declare `completions`, or the user requested an undeclared list.
 */
export function completes(session: SessionView): boolean {
  const { capabilities, revision, usesUndeclared } = session;
  if (!canSend(session)) return false;
  if (usesUndeclared === true) return true;
  return revision === '2024-11-05' || (isJsonObject(capabilities) && isJsonObject(capabilities.completions));
}

/** Completes one argument of a template or a prompt; `context` has the other arguments. */
export function serverCompletion(
  sessionId: SessionId,
  ref: Ref,
  argumentName: string,
  context: Readonly<Record<string, string>>,
): Complete {
  return (value, signal) =>
    client.completion.complete({ sessionId, ref, argument: { name: argumentName, value }, context }, { signal });
}

/** The suggestions for one field. The last ones stay while new ones are fetched. */
interface Completion {
  isFetching: boolean;
  suggestions: Suggestions | undefined;
  failure: Failure | undefined;
  /** Requests suggestions for `text` after `delayMs`, unless it is called again before. */
  ask: (text: string, delayMs?: number) => void;
  /** Cancels the request; the suggestions stay. */
  stop: () => void;
}

/** How long typing must pause before a request, in milliseconds. */
const restMs = 150;

/** Fetches suggestions for one field; without `complete` there are none. */
export function useCompletion(complete: Complete | undefined): Completion {
  const queryKey = ['completion', useId()];
  const queryClient = useQueryClient();
  // A number makes each request a new query, also for the same text.
  const [asked, setAsked] = useState<{ number: number; text?: string; delayMs?: number }>({ number: 0 });
  const { number, text, delayMs } = asked;
  // The server's state changed: the suggestions may be outdated.
  if (complete === undefined && text !== undefined) setAsked({ number });
  const { data, error, isFetching } = useQuery({
    queryKey: [...queryKey, number],
    queryFn:
      complete === undefined || text === undefined
        ? skipToken
        : async ({ signal }) => {
            await new Promise((resolve) => setTimeout(resolve, delayMs));
            signal.throwIfAborted();
            return complete(text, signal);
          },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 'static',
  });
  return {
    isFetching,
    suggestions: text === undefined ? undefined : data,
    failure: text === undefined || error === null ? undefined : failureOf(error),
    ask: (next, nextDelayMs = restMs) =>
      setAsked((before) => ({ number: before.number + 1, text: next, delayMs: nextDelayMs })),
    stop: () => void queryClient.cancelQueries({ queryKey }),
  };
}
