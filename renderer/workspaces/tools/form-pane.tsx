import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useSession } from '../../data/queries.ts';
import { useHead } from '../../data/versions.ts';
import { type ArgumentsCheck, ArgumentsEditor, useSchemaCheck } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { useToolsSearch } from '../../state/address.ts';
import { draftKey, setDraftText, useDraftText } from '../../state/drafts.ts';
import { attempt } from '../../state/notice.ts';
import { usePreference } from '../../state/preferences.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { startCall, useHeaderBarrier } from './calls/call-actions.ts';
import { RunBar } from './run-bar.tsx';
import { asTaskOf, readOptions, taskSupportOf, useRunOptions } from './run-options.ts';
import css from './tools.module.css';

interface FormPaneProps extends PaneProps {
  item: ToolItem;
}

/** A tool's arguments, what they become on the wire, and the button that sends them. */
export function FormPane({ serverId, sessionId, item }: FormPaneProps) {
  const t = useTranslations('tools');
  const session = useSession(serverId);
  const isLive = session?.phase === 'ready';
  const { name: tool, ordinal, description } = item;
  const text = useDraftText('tool', serverId, tool) ?? '{}';
  const setText = (next: string) => setDraftText('tool', serverId, tool, next);
  const check = useSchemaCheck(sessionId, ordinal, text);
  const [runOptions] = useRunOptions(serverId, tool);
  const { asTask: wantsTask, ttlMs, ...options } = readOptions(runOptions);
  const support = taskSupportOf(item.raw);
  const asTask = asTaskOf(session?.revision, support, {
    ...(wantsTask !== undefined && { asTask: wantsTask }),
    ...(ttlMs !== undefined && { ttlMs }),
  });
  const { change } = useToolsSearch();
  const pane = useRef<HTMLDivElement>(null);
  const verdict = check.check?.verdict;
  const headerBarrier = useHeaderBarrier(serverId, tool);
  /** Why the tool cannot be called now, whatever the arguments are. */
  const barrier = ((): string | undefined => {
    if (tool === '') return t('nameless');
    return isLive ? headerBarrier : t('notConnected');
  })();
  const obstacle = barrier ?? (verdict === 'notJson' ? t('notJson') : undefined);
  const send = async (argumentsText: string, invalid = false) => {
    const run = await startCall({ sessionId, tool, argumentsText, invalid, asTask, ...options });
    if (run !== undefined) change({ run });
  };
  /** Sends arguments that fit, or that cannot be checked; a check that is under way is waited for. */
  const sendChecked = async (argumentsText: string, { isChecking, check: known }: ArgumentsCheck) => {
    const isKnown = !isChecking && known !== undefined;
    const found = isKnown ? known : await attempt(client.calls.check({ sessionId, ordinal, argumentsText }));
    if (found?.verdict === 'invalid') {
      // A second press of the same key then sends it all the same.
      requestAnimationFrame(() => pane.current?.querySelector<HTMLElement>('[data-send-invalid] button')?.focus());
    } else if (found?.verdict !== 'notJson') await send(argumentsText);
  };
  const run = () => {
    if (obstacle === undefined) void sendChecked(text, check);
  };
  return (
    <div ref={pane} className={classNames(layout.column, css.pane)}>
      <RunBar
        serverId={serverId}
        tool={tool}
        taskSupport={support}
        isTask={asTask !== undefined}
        obstacle={obstacle}
        canRunSaved={barrier === undefined}
        wrongPlaces={verdict === 'invalid' ? check.check?.total : undefined}
        onRun={run}
        onRunInvalid={() => void send(text, true)}
        argumentsText={text}
        onLoad={setText}
        onRunSaved={(saved) => {
          setText(saved);
          void sendChecked(saved, { isChecking: true });
        }}
      />
      {description !== undefined && description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={classNames(layout.ruled, css.formDescription)} tabIndex={0} aria-label={t('description')}>
          {visibleText(description)}
        </section>
      )}
      <div className={classNames(layout.stack, css.editor)} data-fields>
        <ArgumentsEditor
          sessionId={sessionId}
          ordinal={ordinal}
          draftKey={draftKey('tool', serverId, tool)}
          text={text}
          onTextChange={setText}
          onRun={run}
        />
      </div>
      <PayloadPreview
        sessionId={isLive && tool !== '' ? sessionId : undefined}
        tool={tool}
        argumentsText={text}
        asTask={asTask}
      />
    </div>
  );
}

/** What is shown of the message; all of it can be copied, and is confirmed before it is sent. In characters. */
const shownCharacters = 20_000;
/** Longer arguments are not sent to the host at each keystroke just to be looked at. In characters. */
const mostPreviewed = 5_000_000;

interface PayloadPreviewProps {
  sessionId: SessionId | undefined;
  tool: string;
  argumentsText: string;
  asTask: ToolCall['asTask'];
}

/** The message as it would go on the wire now, byte for byte; follows what is typed. */
function PayloadPreview({ sessionId, tool, argumentsText, asTask }: PayloadPreviewProps) {
  const t = useTranslations('tools');
  const failureText = useFailureText();
  const [isOpen, setOpen] = usePreference('showsPayload');
  const text = useDebounced(argumentsText);
  // Each request takes an id: the next one is another one after any of them.
  const head = useDebounced(useHead());
  const isWanted = isOpen && sessionId !== undefined && text.length <= mostPreviewed;
  const { data, error } = useQuery({
    queryKey: ['callPreview', sessionId, tool, text, asTask, head],
    queryFn: isWanted
      ? ({ signal }) => client.calls.preview({ sessionId, tool, argumentsText: text, asTask }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const message = error === null ? data?.message : undefined;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className={classNames(layout.vertical, css.preview)} aria-label={t('preview')}>
      <div className={classNames(layout.aligned, css.head)}>
        <button
          type="button"
          className={classNames(layout.row, css.toggle)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron aria-hidden />
          {t('preview')}
          {message !== undefined && (
            <span className={css.payloadSize}>{t('previewSize', { count: message.length })}</span>
          )}
          {message !== undefined && message.length > shownCharacters && (
            <span className={css.payloadSize}>{t('previewCut', { shown: shownCharacters })}</span>
          )}
        </button>
        {message !== undefined && <CopyButton text={message} label={t('copyPreview')} />}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className={css.message} tabIndex={0} aria-label={t('previewLabel')}>
          {error !== null
            ? failureText(failureOf(error)).sentence
            : message !== undefined && visibleText(message.slice(0, shownCharacters))}
        </section>
      )}
    </section>
  );
}
