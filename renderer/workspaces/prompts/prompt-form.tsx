import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PromptArgument, PromptItem } from '#shared/mcp/items/prompt-item.ts';
import { useSession } from '../../data/queries.ts';
import { completes, serverCompletion } from '../../kit/completion-field.tsx';
import type { PaneProps } from '../../kit/list/index.ts';
import { SavedArguments } from '../../kit/saved-arguments.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import { PlainText, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { shortcuts } from '../../ui/shortcuts.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { ArgumentField } from './argument-field.tsx';
import {
  contextFor,
  type Given,
  givenText,
  missingNames,
  parseGiven,
  undeclaredNames,
  useGiven,
  without,
  withTyped,
  withValue,
} from './given.ts';
import css from './prompts.module.css';
import { useSending } from './sending.ts';

/** More fields than anyone fills in would only make the window slow. */
const mostFields = 100;
const noArguments: readonly PromptArgument[] = [];

interface PromptFormProps extends PaneProps {
  /** The name for requests; empty when the server gave it no name. */
  name: string;
  /** As the server lists it; undefined when it does not. */
  item: PromptItem | undefined;
  onSend: (given: Given) => void;
}

/** A field for each argument of a prompt, and what one can do with what is filled in. */
export function PromptForm({ serverId, sessionId, name, item, onSend }: PromptFormProps) {
  const t = useTranslations('prompts');
  const session = useSession(serverId);
  const form = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useGiven(serverId, name);
  const [isTried, setTried] = useState(false);
  const [shownFields, setShownFields] = useState(mostFields);
  // Moving along the list by keyboard leaves the focus there.
  const [takesFocus] = useState(() => document.activeElement?.closest('[role=listbox]') === null);
  const isSending = useSending(serverId, name)?.since !== undefined;
  const isLive = session?.phase === 'ready';
  const canSend = isLive && name !== '' && !isSending;
  const declared = item?.arguments ?? noArguments;
  const missing = missingNames(declared, given);
  const complete = (argument: string) =>
    session !== undefined && completes(session)
      ? serverCompletion(sessionId, { type: 'ref/prompt', name }, argument, contextFor(given, argument))
      : undefined;
  const sendAnyway = () => {
    if (canSend) onSend(given);
  };
  const send = () => {
    setTried(true);
    if (missing.length === 0) sendAnyway();
    else {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[data-missing] :is(input, textarea)')?.focus(),
      );
    }
  };
  useRunKey(send);
  const fieldOf = (argument: PromptArgument, key: string, isExtra: boolean, isFirst: boolean) => (
    <ArgumentField
      key={key}
      argument={argument}
      value={given.get(argument.name)}
      onType={(value) =>
        setGiven(isExtra ? withValue(given, argument.name, value) : withTyped(given, argument.name, value))
      }
      onSendEmpty={(isSent) => setGiven(isSent ? withValue(given, argument.name, '') : without(given, argument.name))}
      onRemove={isExtra ? () => setGiven(without(given, argument.name)) : undefined}
      complete={complete(argument.name)}
      onEnter={send}
      isMissing={isTried && missing.includes(argument.name)}
      autoFocus={isFirst && takesFocus}
    />
  );
  return (
    <div ref={form} className={layout.column}>
      <div className={classNames(layout.row, css.send)}>
        {isTried && missing.length > 0 ? (
          <>
            <p className={classNames(layout.small, layout.error)} role="alert">
              {t('missing', { count: missing.length })}
            </p>
            <Button isDisabled={!canSend} onPress={sendAnyway}>
              {t('sendAnyway')}
            </Button>
          </>
        ) : (
          <p className={layout.quiet}>{name === '' ? t('nameless') : !isLive && t('notConnected')}</p>
        )}
        <Button data-main-action variant="primary" aria-label={t('send')} isDisabled={!canSend} onPress={send}>
          {t('send')} <KeyHint keys={shortcuts.submit} />
        </Button>
      </div>
      <div className={classNames(layout.fillColumn, css.body)}>
        {item?.description !== undefined && <p className={css.description}>{visibleText(item.description)}</p>}
        <Section title={t('arguments')}>
          {item !== undefined && declared.length === 0 && <p className={layout.quiet}>{t('noArguments')}</p>}
          <div className={classNames(layout.vertical, css.fields)} data-fields>
            {declared.slice(0, shownFields).map((argument, index) =>
              argument.name === '' || argument.problems.includes('nameRepeated') ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: it has no name of its own.
                <p key={index} className={classNames(layout.small, layout.warn)}>
                  {t('unusable', {
                    number: index + 1,
                    problems: argument.problems.map((problem) => t(`argumentProblems.${problem}`)).join(', '),
                  })}
                </p>
              ) : (
                fieldOf(argument, `declared ${argument.name}`, false, index === 0)
              ),
            )}
            {undeclaredNames(declared, given).map((extra) =>
              fieldOf({ name: extra, isRequired: false, problems: [] }, `extra ${extra}`, true, false),
            )}
            {declared.length > shownFields && (
              <p className={layout.quiet}>
                {t('manyArguments', { count: declared.length, shown: shownFields })}{' '}
                <Button onPress={() => setShownFields(shownFields + mostFields)}>{t('moreFields')}</Button>
              </p>
            )}
            <NewArgument onAdd={(extra) => setGiven(withValue(given, extra, given.get(extra) ?? ''))} />
          </div>
        </Section>
        {name !== '' && (
          <SavedArguments
            kind="prompt"
            serverId={serverId}
            name={name}
            argumentsText={givenText(given)}
            onLoad={(text) => {
              const loaded = parseGiven(text);
              if (loaded !== undefined) setGiven(loaded);
            }}
          />
        )}
        {item === undefined ? <p className={layout.quiet}>{t('unlisted')}</p> : <PromptFacts item={item} />}
      </div>
    </div>
  );
}

/** Where Ctrl/Cmd+Enter belongs to something else. */
const owners = '[role=dialog], [role=alertdialog], [role=menu], [data-own-run-key]';

/** Calls `run` on Ctrl/Cmd+Enter wherever the focus is, as long as the caller is on screen and no dialog is over it. */
function useRunKey(run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(owners) !== null) return;
      // Before the field that has the focus takes it for a plain Enter.
      event.preventDefault();
      event.stopPropagation();
      runLatest();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Characters drawn of it; all of it can be copied, and is in the frame. */
const mostDrawn = 20_000;

/** The prompt as the server lists it: its JSON, with whatever fields nobody knows. */
function PromptFacts({ item }: { item: PromptItem }) {
  const t = useTranslations('prompts');
  const [isOpen, setOpen] = useState(item.problems.length > 0);
  const text = JSON.stringify(item.raw, null, 2);
  return (
    <Section
      title={t('facts')}
      actions={
        <span className={layout.aligned}>
          {isOpen && <CopyButton text={text} label={t('copyFacts')} />}
          <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t('hideJson') : t('showJson')}
          </Button>
        </span>
      }
    >
      {isOpen && (
        <PlainText label={t('facts')}>{text.length > mostDrawn ? `${text.slice(0, mostDrawn)}…` : text}</PlainText>
      )}
    </Section>
  );
}

/** Adds an argument that the server does not declare: to see what it makes of it. */
function NewArgument({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useTranslations('prompts');
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setName('')}>
          <Plus aria-hidden /> {t('addArgument')}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') onAdd(name);
    setName(undefined);
  };
  return (
    <form className={css.newArgument} onSubmit={submit}>
      <TextField
        label={t('argumentName')}
        isLabelHidden
        isMono
        placeholder={t('argumentName')}
        value={name}
        onChange={setName}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Escape') setName(undefined);
          else event.continuePropagation();
        }}
      />
      <Button type="submit" isDisabled={name === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
