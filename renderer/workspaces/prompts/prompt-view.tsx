import { MessageSquareText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptArgument, type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { SchemaCheck } from '#shared/model/runs/schema-check.ts';
import { useIsReady, useSession } from '../../data/queries.ts';
import { usePromptRunCount } from '../../data/runs.ts';
import { completes, serverCompletion } from '../../kit/completion-field.tsx';
import { TextsForm } from '../../kit/form/index.ts';
import { ItemIcon, ItemProblems, type PaneProps, useNamed } from '../../kit/list/index.ts';
import { SavedArguments } from '../../kit/saved-arguments.tsx';
import { usePromptsSearch } from '../../state/address.ts';
import { setDraftText, useDraftText, useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { KeyHint } from '../../ui/controls/tooltip.tsx';
import { PlainText, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { shortcuts } from '../../ui/shortcuts.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { argumentsSchema, checkGiven, contextFor, type Given, givenNow, isUsable, useGiven } from './given.ts';
import css from './prompts.module.css';
import { usePromptProblems } from './prompts-pane.tsx';
import { RunHistory, RunPane } from './run-pane.tsx';
import { sendPrompt, useSending } from './sending.ts';

/** The item area of the Prompts workspace: the prompt in front, or what was sent before. */
export function PromptView({ serverId, sessionId }: PaneProps) {
  const { prompt, nth } = usePromptsSearch();
  const found = useNamed(sessionId, 'prompts', { name: prompt, nth }, readPromptItem);
  if (prompt === undefined && nth === undefined) return <NothingOpen serverId={serverId} sessionId={sessionId} />;
  if (found === undefined) return null;
  return (
    <PromptPage
      key={`${prompt ?? ''} ${nth ?? 1}`}
      serverId={serverId}
      sessionId={sessionId}
      name={prompt ?? ''}
      item={found.item}
      isDuplicate={found.isRepeated}
    />
  );
}

function NothingOpen({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  if (!usePromptRunCount({ serverId })) {
    return (
      <EmptyState title={t('noneOpenTitle')} icon={MessageSquareText}>
        {t('noneOpenText')}
      </EmptyState>
    );
  }
  return (
    <section className={layout.view} aria-label={t('recent')}>
      <h2 className={classNames(layout.aligned, css.recentTitle)}>{t('recent')}</h2>
      <RunHistory serverId={serverId} sessionId={sessionId} />
    </section>
  );
}

interface PromptPageProps extends PaneProps {
  /** The name for requests; empty when the server gave it no name. */
  name: string;
  item: PromptItem | undefined;
  isDuplicate: boolean;
}

/** One prompt: its form, and beside it the server's response. */
function PromptPage({ serverId, sessionId, name, item, isDuplicate }: PromptPageProps) {
  const t = useTranslations('prompts');
  const { run, change } = usePromptsSearch();
  const problems = usePromptProblems();
  useLastRun('prompt', serverId, name, run);
  // A response that arrives while the prompt is in view is shown, wherever it was sent from.
  const newest = useSending(serverId, name)?.result;
  const [newestAtFirst] = useState(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== newestAtFirst) change({ run: newest });
  }, [newest, newestAtFirst, change]);
  const form = usePromptForm({ serverId, sessionId }, { name, item });
  const { canSend, check, send, sendAnyway, sendGiven } = form;
  return (
    <article className={layout.view} aria-label={t('form', { name: name === '' ? t('noName') : name })}>
      <Toolbar label={t('toolbar')}>
        <ItemIcon icon={item?.icon} fallback={MessageSquareText} />
        <code className={classNames(layout.truncate, css.pageName)} title={name}>
          <bdi>{name === '' ? t('noName') : visibleText(name)}</bdi>
        </code>
        {item?.title !== undefined && item.title !== name && (
          <span className={classNames(layout.truncate, css.pageTitle)} title={item.title}>
            {visibleText(item.title)}
          </span>
        )}
        {item !== undefined && <ItemProblems problems={problems(item, isDuplicate)} />}
        <Spacer />
        <Actions>
          <CopyButton text={name} label={t('copyName')} />
        </Actions>
        <SplitButton
          label={t('send')}
          isDisabled={!canSend}
          onPress={send}
          menuLabel={t('moreSends')}
          menu={
            <MenuItem isDisabled={!canSend || check.verdict !== 'invalid'} onPress={sendAnyway}>
              {t('sendAnyway')}
            </MenuItem>
          }
        >
          {t('send')} <KeyHint keys={shortcuts.submit} />
        </SplitButton>
      </Toolbar>
      <div className={layout.fillHeight}>
        <SplitPane
          id="prompt"
          orientation="horizontal"
          stackBelow={520}
          panes={[
            {
              id: 'form',
              defaultSize: '42%',
              stackedSize: '60%',
              minSize: 220,
              content: <PromptForm serverId={serverId} sessionId={sessionId} name={name} item={item} form={form} />,
            },
            {
              id: 'run',
              minSize: 240,
              content: <RunPane serverId={serverId} sessionId={sessionId} name={name} onSend={sendGiven} />,
            },
          ]}
        />
      </div>
    </article>
  );
}

/** More fields than anyone fills in would only make the window slow. */
const mostFields = 100;

interface PromptFormProps extends PaneProps {
  /** The name for requests; empty when the server gave it no name. */
  name: string;
  /** As the server lists it; undefined when it does not. */
  item: PromptItem | undefined;
  form: PromptFormState;
}

/** A field for each argument of a prompt, and what the user keeps for it. */
export function PromptForm({ serverId, sessionId, name, item, form }: PromptFormProps) {
  const t = useTranslations('prompts');
  const { text, setText, declared, check, obstacle, reveal, send } = form;
  const [shownFields, setShownFields] = useState(mostFields);
  const schema = useMemo(
    () => argumentsSchema(declared.slice(0, shownFields), t('undeclared')),
    [declared, shownFields, t],
  );
  return (
    <div className={layout.column}>
      {obstacle !== undefined && <p className={layout.remark}>{obstacle}</p>}
      <TextsForm
        label={t('arguments')}
        schema={schema}
        text={text}
        onTextChange={setText}
        check={check}
        complete={useComplete({ serverId, sessionId }, name)}
        onRun={send}
        reveal={reveal}
        head={
          <>
            {item?.description !== undefined && <p className={css.description}>{visibleText(item.description)}</p>}
            {item !== undefined && declared.length === 0 && <p className={css.remark}>{t('noArguments')}</p>}
            <ArgumentProblems declared={declared.slice(0, shownFields)} />
          </>
        }
        foot={
          <div className={classNames(layout.vertical, css.foot)}>
            {declared.length > shownFields && (
              <p className={layout.quiet}>
                {t('manyArguments', { count: declared.length, shown: shownFields })}{' '}
                <Button onPress={() => setShownFields(shownFields + mostFields)}>{t('moreFields')}</Button>
              </p>
            )}
            {name !== '' && (
              <SavedArguments kind="prompt" serverId={serverId} name={name} argumentsText={text} onLoad={setText} />
            )}
            {item === undefined ? <p className={layout.quiet}>{t('unlisted')}</p> : <PromptFacts item={item} />}
          </div>
        }
      />
    </div>
  );
}

/** What completes an argument of a prompt: the server, which also gets the other arguments that are filled in. */
function useComplete({ serverId, sessionId }: PaneProps, name: string) {
  const session = useSession(serverId);
  const canComplete = session !== undefined && completes(session);
  return useCallback(
    (argument: string) => {
      if (!canComplete) return undefined;
      return (text: string, signal: AbortSignal) => {
        const context = contextFor(givenNow(serverId, name), argument);
        return serverCompletion(sessionId, { type: 'ref/prompt', name }, argument, context)(text, signal);
      };
    },
    [canComplete, serverId, sessionId, name],
  );
}

/** What is wrong with the declarations of arguments, and which of them cannot be filled in. */
function ArgumentProblems({ declared }: { declared: readonly PromptArgument[] }) {
  const t = useTranslations('prompts');
  return declared.map((argument, index) => {
    if (argument.problems.length === 0) return null;
    const problems = argument.problems.map((problem) => t(`argumentProblems.${problem}`)).join(', ');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: it may have no name of its own.
      <p key={index} className={classNames(layout.small, layout.warn, css.remark)}>
        {isUsable(argument)
          ? t('faulty', { name: visibleText(argument.name), problems })
          : t('unusable', { number: index + 1, problems })}
      </p>
    );
  });
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

const noArguments: readonly PromptArgument[] = [];

/** The arguments of a prompt as they are filled in, and what sends them. */
export interface PromptFormState {
  /** As JSON text of an object. */
  text: string;
  setText: (text: string) => void;
  declared: readonly PromptArgument[];
  check: SchemaCheck;
  isLive: boolean;
  /** Why it cannot be sent whatever is filled in. */
  obstacle: string | undefined;
  canSend: boolean;
  /** Each new object shows all problems of the form, and leads to the first. */
  reveal: object | undefined;
  /** Sends what is filled in, unless a required argument is missing. */
  send: () => void;
  sendAnyway: () => void;
  /** Sends these arguments. */
  sendGiven: (given: Given) => void;
}

export function usePromptForm(
  { serverId, sessionId }: PaneProps,
  { name, item }: { name: string; item: PromptItem | undefined },
): PromptFormState {
  const t = useTranslations('prompts');
  const isLive = useIsReady(serverId);
  const isSending = useSending(serverId, name)?.since !== undefined;
  const text = useDraftText('prompt', serverId, name) ?? '{}';
  const given = useGiven(serverId, name);
  const declared = item?.arguments ?? noArguments;
  const check = checkGiven(declared, given);
  const [reveal, setReveal] = useState<object>();
  const obstacle = name === '' ? t('nameless') : isLive ? undefined : t('notConnected');
  const canSend = obstacle === undefined && !isSending;
  const sendGiven = (next: Given) => sendPrompt({ serverId, sessionId, prompt: name, given: next });
  return {
    text,
    setText: (next) => setDraftText('prompt', serverId, name, next),
    declared,
    check,
    isLive,
    obstacle,
    canSend,
    reveal,
    send: () => {
      if (check.verdict === 'invalid') setReveal({});
      else if (canSend) sendGiven(given);
    },
    sendAnyway: () => {
      if (canSend) sendGiven(given);
    },
    sendGiven,
  };
}
