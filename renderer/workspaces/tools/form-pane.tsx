import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolItem } from '#shared/mcp/items/tool-item.ts';
import type { SessionId } from '#shared/model/id/id.ts';
import type { ToolCall } from '#shared/model/runs/tool-call.ts';
import { client } from '../../data/client.ts';
import { failureOf } from '../../data/failure.ts';
import { useHead } from '../../data/versions.ts';
import { ArgumentsEditor } from '../../kit/form/index.ts';
import type { PaneProps } from '../../kit/list/index.ts';
import { draftKey } from '../../state/drafts.ts';
import { classNames } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import layout from '../../ui/layout.module.css';
import { useFailureText } from '../../ui/status/failure-notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { visibleText } from '../../ui/visible-text.ts';
import css from './tools.module.css';
import type { ToolRun } from './use-tool-run.ts';

interface FormPaneProps extends PaneProps {
  item: ToolItem;
  toolRun: ToolRun;
}

/** A tool's arguments, and what they become on the wire. */
export function FormPane({ serverId, sessionId, item, toolRun }: FormPaneProps) {
  const { name: tool, ordinal, description } = item;
  const { text, setText, isLive, asTask, obstacle, reveal, run } = toolRun;
  return (
    <div className={layout.column}>
      {obstacle !== undefined && <p className={layout.remark}>{obstacle}</p>}
      <div className={classNames(layout.fillColumn, css.form)} data-fields>
        <ArgumentsEditor
          sessionId={sessionId}
          ordinal={ordinal}
          draftKey={draftKey('tool', serverId, tool)}
          text={text}
          onTextChange={setText}
          onRun={run}
          reveal={reveal}
          description={description !== undefined && description !== '' && <Description text={description} />}
          message={
            <PayloadPreview
              sessionId={isLive && tool !== '' ? sessionId : undefined}
              tool={tool}
              argumentsText={text}
              asTask={asTask}
            />
          }
        />
      </div>
    </div>
  );
}

/** A longer description is folded: the fields come first. In characters, and in lines. */
const shortDescription = 240;
const shortLines = 4;

/** What the server says about the tool. */
function Description({ text }: { text: string }) {
  const t = useTranslations('tools');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortDescription || text.split('\n', shortLines + 1).length > shortLines;
  return (
    <section className={css.formDescription} aria-label={t('description')}>
      <p data-folded={(isLong && !isOpen) || undefined}>{visibleText(text)}</p>
      {isLong && (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('showLess') : t('showMore')}
        </button>
      )}
    </section>
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
  const text = useDebounced(argumentsText);
  // Each request takes an id: the next one is another one after any of them.
  const head = useDebounced(useHead());
  const isWanted = sessionId !== undefined && text.length <= mostPreviewed;
  const { data, error } = useQuery({
    queryKey: ['callPreview', sessionId, tool, text, asTask, head],
    queryFn: isWanted
      ? ({ signal }) => client.calls.preview({ sessionId, tool, argumentsText: text, asTask }, { signal })
      : skipToken,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const message = error === null ? data?.message : undefined;
  return (
    <div className={layout.column}>
      {message !== undefined && (
        <div className={classNames(layout.row, css.messageHead)}>
          <span className={css.payloadSize}>{t('previewSize', { count: message.length })}</span>
          {message.length > shownCharacters && (
            <span className={css.payloadSize}>{t('previewCut', { shown: shownCharacters })}</span>
          )}
          <span className={layout.end}>
            <CopyButton text={message} label={t('copyPreview')} />
          </span>
        </div>
      )}
      {text.length > mostPreviewed && <p className={layout.remark}>{t('previewTooLong')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className={classNames(layout.scroll, css.message)} tabIndex={0} aria-label={t('previewLabel')}>
        {error !== null
          ? failureText(failureOf(error)).sentence
          : message !== undefined && visibleText(message.slice(0, shownCharacters))}
      </section>
    </div>
  );
}
