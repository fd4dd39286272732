import { useRouter } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PromptArgument, type PromptItem, readPromptItem } from '#shared/mcp/items/prompt-item.ts';
import type { NamedPlace } from '#shared/model/lists/named-rows.ts';
import { useIsReady, useIsRecorded, useSession } from '../../data/queries.ts';
import { usePromptRunCount } from '../../data/runs.ts';
import { Description } from '../../kit/blocks/index.ts';
import { completes, RestoredDraft, serverCompletion, TextsForm } from '../../kit/form/index.ts';
import { SeenButton } from '../../kit/hosts/index.ts';
import { ItemIcon, ItemProblems, type PaneProps, useNamed } from '../../kit/list/index.ts';
import { SavedArguments } from '../../kit/runs/index.ts';
import { keepTab, NamedTabs } from '../../kit/tabs/index.ts';
import { usePromptsSearch } from '../../state/address.ts';
import { draftKey, lastRun, markSent, setDraftText, useDraftText, useLastRun } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { MenuItem } from '../../ui/controls/menu.tsx';
import { SplitButton } from '../../ui/controls/split-button.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import { KeyHint, Tooltip } from '../../ui/controls/tooltip.tsx';
import { PlainText, Section } from '../../ui/facts.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { SplitPane } from '../../ui/split-pane.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import {
  argumentsSchema,
  checkArguments,
  contextFor,
  enteredArguments,
  isUsable,
  useEnteredArguments,
} from './arguments.ts';
import css from './prompts.module.css';
import { usePromptProblems } from './prompts-pane.tsx';
import { RunHistory, RunPane } from './run-pane.tsx';
import { sendPrompt, useSending } from './sending.ts';

/** The item area of the Prompts workspace: the selected prompt, or else the latest runs. */
export function PromptView({ serverId, sessionId }: PaneProps) {
  const t = useTranslations('prompts');
  const { buildLocation } = useRouter();
  const { prompt: name, nth, change } = usePromptsSearch();
  const place = name === undefined && nth === undefined ? undefined : { name, nth };
  return (
    <NamedTabs
      serverId={serverId}
      kind="prompts"
      label={t('openPrompts')}
      copyLabel={t('copyName')}
      noItemLabel={t('recent')}
      noName={t('noName')}
      place={place}
      hrefOf={(to) =>
        buildLocation({
          to: '/servers/$serverId/prompts',
          params: { serverId },
          search: { prompt: to.name, nth: to.nth },
        }).href
      }
      onPlace={(to) => change({ prompt: to.name, nth: to.nth, run: lastRun('prompt', serverId, to.name ?? '') })}
    >
      {place === undefined ? (
        <NothingOpen serverId={serverId} sessionId={sessionId} />
      ) : (
        <OpenPrompt key={`${name ?? ''} ${nth ?? 1}`} serverId={serverId} sessionId={sessionId} place={place} />
      )}
    </NamedTabs>
  );
}

function OpenPrompt({ serverId, sessionId, place }: PaneProps & { place: NamedPlace }) {
  const found = useNamed(sessionId, 'prompts', place, readPromptItem);
  if (found === undefined) return null;
  return (
    <PromptPage
      serverId={serverId}
      sessionId={sessionId}
      name={place.name ?? ''}
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
      <h2 className={classNames(layout.aligned, layout.ruled, css.recentTitle)}>{t('recent')}</h2>
      <RunHistory serverId={serverId} sessionId={sessionId} />
    </section>
  );
}

interface PromptPageProps extends PaneProps {
  /** The name for requests; empty when the server omitted it. */
  name: string;
  item: PromptItem | undefined;
  isDuplicate: boolean;
}

/** A prompt: its form, and the runs beside it. */
function PromptPage({ serverId, sessionId, name, item, isDuplicate }: PromptPageProps) {
  const t = useTranslations('prompts');
  const { run, change } = usePromptsSearch();
  const problems = usePromptProblems();
  useLastRun('prompt', serverId, name, run);
  // Shows a response that arrives while the prompt is open, wherever it was sent from.
  const newest = useSending(serverId, name)?.result;
  const [newestAtFirst] = useState(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== newestAtFirst) change({ run: newest });
  }, [newest, newestAtFirst, change]);
  const form = usePromptForm({ serverId, sessionId }, name, item);
  const isRecorded = useIsRecorded(serverId);
  const { canSend, check, send, sendAnyway } = form;
  return (
    <article className={layout.view} aria-label={t('form', { name: name === '' ? t('noName') : name })}>
      <Toolbar label={t('toolbar')}>
        <ItemIcon icon={item?.icon} fallback={MessageSquareText} />
        <code className={classNames(layout.truncate, css.pageName)} title={name}>
          <bdi>{name === '' ? t('noName') : visibleText(name)}</bdi>
        </code>
        {item?.title !== undefined && item.title !== name && (
          <span className={classNames(layout.truncate, css.pageTitle)} title={visibleText(item.title)}>
            {visibleText(item.title)}
          </span>
        )}
        {item !== undefined && <ItemProblems problems={problems(item, isDuplicate)} />}
        <Spacer />
        <Actions>
          {item !== undefined && (
            <SeenButton name={visibleText(name)} item={{ sessionId, kind: 'prompts', ordinal: item.ordinal }} />
          )}
          <CopyButton text={name} label={t('copyName')} />
        </Actions>
        {isRecorded ? (
          <Tooltip text={t('getRecordedHint')}>
            <Button isDisabled={!canSend} onPress={sendAnyway}>
              {t('getRecorded')}
            </Button>
          </Tooltip>
        ) : (
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
            {t('send')} <KeyHint of="submit" />
          </SplitButton>
        )}
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
              content: <RunPane serverId={serverId} sessionId={sessionId} name={name} />,
            },
          ]}
        />
      </div>
    </article>
  );
}

/** Fields shown at first, and with each press of the button: thousands would make the window slow. */
const maxFields = 100;

interface PromptFormProps extends PaneProps {
  /** The name for requests; empty when the server omitted it. */
  name: string;
  /** Undefined when the server does not list it. */
  item: PromptItem | undefined;
  form: ReturnType<typeof usePromptForm>;
}

/** The fields of a prompt, its saved arguments, and its JSON. */
function PromptForm({ serverId, sessionId, name, item, form }: PromptFormProps) {
  const t = useTranslations('prompts');
  const { text, setText, declared, check, obstacle, reveal, send } = form;
  const [shownFields, setShownFields] = useState(maxFields);
  const schema = useMemo(
    () => argumentsSchema(declared.slice(0, shownFields), t('undeclared')),
    [declared, shownFields, t],
  );
  return (
    <div className={layout.column}>
      {obstacle !== undefined && <p className={layout.remark}>{obstacle}</p>}
      <RestoredDraft draftKey={draftKey('prompt', serverId, name)} onUndo={setText} />
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
            <Description text={item?.description} />
            {item !== undefined && declared.length === 0 && <p className={css.remark}>{t('noArguments')}</p>}
            <ArgumentProblems declared={declared.slice(0, shownFields)} />
          </>
        }
        foot={
          <div className={classNames(layout.vertical, css.foot)}>
            {declared.length > shownFields && (
              <p className={layout.quiet}>
                {t('manyArguments', { count: declared.length, shown: shownFields })}{' '}
                <Button onPress={() => setShownFields(shownFields + maxFields)}>{t('moreFields')}</Button>
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

/** Completes an argument by the server, which also gets the other arguments. */
function useComplete({ serverId, sessionId }: PaneProps, name: string) {
  const session = useSession(serverId);
  const canComplete = session !== undefined && completes(session);
  return useCallback(
    (argument: string) => {
      if (!canComplete) return undefined;
      return (text: string, signal: AbortSignal) => {
        const context = contextFor(enteredArguments(serverId, name), argument);
        return serverCompletion(sessionId, { type: 'ref/prompt', name }, argument, context)(text, signal);
      };
    },
    [canComplete, serverId, sessionId, name],
  );
}

function ArgumentProblems({ declared }: { declared: readonly PromptArgument[] }) {
  const { list } = useQuantities();
  const t = useTranslations('prompts');
  return declared.map((argument, index) => {
    if (argument.problems.length === 0) return null;
    const problems = list(argument.problems.map((problem) => t(`argumentProblems.${problem}`)));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated or missing.
      <p key={index} className={classNames(layout.small, layout.warn, css.remark)}>
        {isUsable(argument)
          ? t('faulty', { name: visibleText(argument.name), problems })
          : t('unusable', { number: index + 1, problems })}
      </p>
    );
  });
}

/** The most characters that are shown; all of it can be copied. */
const maxShown = 20_000;

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
        <PlainText label={t('facts')}>{text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}</PlainText>
      )}
    </Section>
  );
}

const noArguments: readonly PromptArgument[] = [];

/** The entered arguments of a prompt, and the functions that send them. */
function usePromptForm({ serverId, sessionId }: PaneProps, name: string, item: PromptItem | undefined) {
  const t = useTranslations('prompts');
  const isLive = useIsReady(serverId);
  const isSending = useSending(serverId, name)?.since !== undefined;
  const { nth } = usePromptsSearch();
  const text = useDraftText('prompt', serverId, name) ?? '{}';
  const given = useEnteredArguments(serverId, name);
  const declared = item?.arguments ?? noArguments;
  const check = checkArguments(declared, given);
  const [reveal, setReveal] = useState<object>();
  const obstacle = name === '' ? t('nameless') : isLive ? undefined : t('notConnected');
  const canSend = obstacle === undefined && !isSending;
  const sendAnyway = () => {
    if (!canSend) return;
    sendPrompt({ serverId, sessionId, prompt: name, given });
    markSent('prompt', serverId, name);
    keepTab(serverId, 'prompts', { name, nth });
  };
  return {
    /** JSON text of an object. */
    text,
    setText: (next: string) => setDraftText('prompt', serverId, name, next),
    declared,
    check,
    /** Why nothing can be sent, whatever the arguments. */
    obstacle,
    canSend,
    /** A new object shows all problems of the form and focuses the first. */
    reveal,
    /** Sends the arguments unless a required one is missing. */
    send: () => {
      if (check.verdict === 'invalid') setReveal({});
      else sendAnyway();
    },
    sendAnyway,
  };
}
