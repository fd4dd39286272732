import { ArrowLeftRight, ClipboardCopy, GitCompareArrows, Pin, RotateCw, TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReadId, ServerId } from '#shared/model/id/id.ts';
import type { PromptMessage, PromptRun } from '#shared/model/runs/prompt-run.ts';
import { usePromptRuns } from '../../data/runs.ts';
import { BlockView, partContent } from '../../kit/blocks/index.ts';
import { SaveCheckButton, SentByCheck } from '../../kit/checks/index.ts';
import { ContentView, ExtraFields } from '../../kit/content/index.ts';
import { EarlierArguments, ResultTokens, RoundsThread } from '../../kit/runs/index.ts';
import { useOpenFrame, usePromptsSearch } from '../../state/address.ts';
import { classNames } from '../../ui/class-names.ts';
import { Actions } from '../../ui/controls/actions.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MenuButton, MenuItem } from '../../ui/controls/menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Spacer, Toolbar } from '../../ui/controls/toolbar.tsx';
import layout from '../../ui/layout.module.css';
import { useQuantities } from '../../ui/quantities.ts';
import { clockText, utcText } from '../../ui/status/clock.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { FailureNotice } from '../../ui/status/failure-notice.tsx';
import { ProblemMark } from '../../ui/status/tag.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { argumentChanges, argumentsLine, loadArguments, useEnteredArguments } from './arguments.ts';
import css from './prompts.module.css';
import { copyResult } from './result-text.ts';
import { pinRun } from './sending.ts';

interface RunToolbarProps {
  run: PromptRun;
  form: 'conversation' | 'json';
  onFormChange: (form: 'conversation' | 'json') => void;
  onSendAgain: (() => void) | undefined;
}

function RunToolbar({ run, form, onFormChange, onSendAgain }: RunToolbarProps) {
  const t = useTranslations('prompts');
  const { bytes, duration } = useQuantities();
  const openFrame = useOpenFrame();
  const { change } = usePromptsSearch();
  const others = usePromptRuns(run.serverId, run.prompt).filter(
    ({ id, result }) => id !== run.id && result !== undefined,
  );
  const earlier = others.find(({ at }) => at <= run.at) ?? others[0];
  const { result } = run;
  const frame = run.responseSeq ?? run.failure?.frameSeq;
  const words = argumentsLine(run.arguments);
  return (
    <Toolbar label={t('result')}>
      <span className={classNames(layout.truncate, layout.quiet, css.when)} title={`${utcText(run.at)}\n${words}`}>
        {clockText(run.at)} · {duration(run.durationMs)}
        {result !== undefined && ` · ${bytes(result.whole.bytes)}`}
        {words !== '' && <code className={css.viewArguments}>{words}</code>}
      </span>
      {result?.readId !== undefined && (
        <span className={classNames(layout.quiet, layout.truncate)}>
          <ResultTokens readId={result.readId} blocks={result.messages.flatMap(({ blocks }) => blocks)} />
        </span>
      )}
      <Spacer />
      {result !== undefined && (
        <Segmented
          label={t('view')}
          value={form}
          options={[
            { value: 'conversation', label: t('conversation') },
            { value: 'json', label: 'JSON' },
          ]}
          onChange={onFormChange}
        />
      )}
      <Actions>
        <IconButton
          icon={RotateCw}
          label={t('sendAgain')}
          isDisabled={onSendAgain === undefined}
          onPress={() => onSendAgain?.()}
        />
        {earlier !== undefined && result !== undefined && (
          <IconButton
            icon={GitCompareArrows}
            label={t('compareWith')}
            onPress={() => change({ compare: earlier.id })}
          />
        )}
        {result?.readId !== undefined && (
          <MenuButton label={t('copy')} icon={ClipboardCopy}>
            {(['text', 'messages', 'result'] as const).map((what) => (
              <MenuItem key={what} onPress={() => copyResult(run, what)}>
                {t(`copies.${what}`)}
              </MenuItem>
            ))}
          </MenuButton>
        )}
        <SaveCheckButton source={run.responseSeq === undefined ? undefined : { kind: 'prompt', runId: run.id }} />
        <IconButton
          icon={ArrowLeftRight}
          label={t('openFrame')}
          isDisabled={frame === undefined}
          onPress={() => {
            if (frame !== undefined) openFrame(frame);
          }}
        />
      </Actions>
      <MenuButton label={t('runMenu')}>
        <MenuItem icon={TextCursorInput} onPress={() => loadArguments(run)}>
          {t('useArguments')}
        </MenuItem>
        <MenuItem icon={Pin} onPress={() => pinRun(run, !run.pinned)}>
          {run.pinned ? t('unpin') : t('pin')}
        </MenuItem>
      </MenuButton>
    </Toolbar>
  );
}

/** Messages shown at first, and added with each press of the button. */
const pageSize = 100;
const knownRoles = ['user', 'assistant'];

interface PromptMessagesProps {
  run: PromptRun;
  result: NonNullable<PromptRun['result']>;
}

/** The messages of a prompt as the conversation that a model would get. */
function PromptMessages({ run: { serverId, prompt }, result }: PromptMessagesProps) {
  const t = useTranslations('prompts');
  const [shown, setShown] = useState(pageSize);
  const { description, messages, omitted, resultType, extra, readId } = result;
  const blocks = useTranslations('blocks');
  const hidden = messages.length - shown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={classNames(layout.scroll, css.scroll)} tabIndex={0} aria-label={t('conversation')}>
      {resultType !== undefined && <p className={css.warning}>{t('resultType', { type: visibleText(resultType) })}</p>}
      {omitted !== undefined && <p className={css.warning}>{blocks('omitted', { count: omitted })}</p>}
      {description !== undefined && <p className={css.resultDescription}>{visibleText(description)}</p>}
      {messages.length === 0 && resultType === undefined && (
        <EmptyState title={t('noMessagesTitle')}>{t('noMessagesText')}</EmptyState>
      )}
      <ol>
        {messages.slice(0, shown).map((message, index) => (
          <Message
            // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id besides their place.
            key={index}
            serverId={serverId}
            prompt={prompt}
            readId={readId}
            message={message}
            number={index + 1}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <p className={css.more}>
          <Button onPress={() => setShown(shown + pageSize)}>
            {t('moreMessages', { count: Math.min(hidden, pageSize), total: messages.length })}
          </Button>
        </p>
      )}
      <ExtraFields label={t('extra')} fields={extra} />
    </section>
  );
}

interface MessageProps {
  serverId: ServerId;
  prompt: string;
  readId: ReadId | undefined;
  message: PromptMessage;
  /** Its place in the conversation, from 1. */
  number: number;
}

function Message({ serverId, prompt, readId, message, number }: MessageProps) {
  const t = useTranslations('prompts');
  const { role, blocks } = message;
  const label = t('message', { number, role: visibleText(role ?? t('noRole')) });
  return (
    <li className={css.message} data-role={role} aria-label={label}>
      <Role message={message} />
      <div className={classNames(layout.stack, css.blocks)}>
        {blocks.map((block, position) => (
          <BlockView
            key={block.part.index}
            serverId={serverId}
            readId={readId}
            block={block}
            number={position + 1}
            of={prompt}
          />
        ))}
      </div>
    </li>
  );
}

function Role({ message: { role, blocks } }: { message: PromptMessage }) {
  const t = useTranslations('prompts');
  const { list } = useQuantities();
  const problems = list([
    ...(role === undefined ? [t('messageProblems.roleMissing')] : []),
    ...(role !== undefined && !knownRoles.includes(role) ? [t('messageProblems.roleUnknown')] : []),
    ...(blocks.length === 0 ? [t('messageProblems.noBlocks')] : []),
    ...(blocks.length > 1 ? [t('messageProblems.severalBlocks')] : []),
  ]);
  return (
    <div className={classNames(layout.stack, css.who)}>
      <h3 className={css.role}>{role === undefined || role === '' ? t('noRole') : visibleText(role)}</h3>
      <ProblemMark words={problems} title={problems} />
    </div>
  );
}

interface RunViewProps {
  run: PromptRun;
  /** Undefined while the server is not connected. */
  onSendAgain: (() => void) | undefined;
}

/** A run of a prompt: its conversation, or its failure. */
export function RunView({ run, onSendAgain }: RunViewProps) {
  const t = useTranslations('prompts');
  const [form, setForm] = useState<'conversation' | 'json'>('conversation');
  const openFrame = useOpenFrame();
  const { result, failure } = run;
  return (
    <div className={layout.column}>
      <RunToolbar run={run} form={form} onFormChange={setForm} onSendAgain={onSendAgain} />
      <SentByCheck checkRunId={run.checkRunId} />
      <OtherArguments run={run} />
      {run.rounds.length > 0 && <RoundsThread rounds={run.rounds} />}
      {failure !== undefined && (
        <div className={layout.scroll}>
          <FailureNotice failure={failure} onRetry={onSendAgain} retryLabel={t('sendAgain')} onOpenFrame={openFrame} />
        </div>
      )}
      {result !== undefined && form === 'conversation' && <PromptMessages run={run} result={result} />}
      {result !== undefined &&
        form === 'json' &&
        (result.readId === undefined ? (
          <p className={css.note}>{t('notKept')}</p>
        ) : (
          <ContentView
            content={partContent({ readId: result.readId, uri: `${run.prompt}.json` }, result.whole)}
            isSaveable
          />
        ))}
    </div>
  );
}

/** A component of its own, because the form changes with every key. */
function OtherArguments({ run }: { run: PromptRun }) {
  const given = useEnteredArguments(run.serverId, run.prompt);
  if (argumentChanges(run.arguments, Object.fromEntries(given)).length === 0) return null;
  return <EarlierArguments onLoad={() => loadArguments(run)} />;
}
